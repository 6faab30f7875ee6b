interface MeasuredColumn {
  readonly width: number;
  /** whether its width may change */
  readonly flexible: boolean;
}

/**
 * Column widths that make the last fully visible column end at the edge of a horizontally scrolling
 * table. A number cut off there could be misread. Undefined if no width has to change, or if no column
 * in view has a width that may change.
 * @param space.start the padding before the first column
 * @param space.visible the width in view
 */
export function wholeColumns(
  columns: readonly MeasuredColumn[],
  { start, gap, visible }: { start: number; gap: number; visible: number },
): readonly number[] | undefined {
  let end = start - gap;
  let count = 0;
  for (const { width } of columns) {
    if (end + gap + width > visible) break;
    end += gap + width;
    count += 1;
  }
  const flexible = columns.slice(0, count).filter((column) => column.flexible).length;
  const spare = visible - gap - end;
  if (count === columns.length || flexible === 0 || spare === 0) return undefined;
  return columns.map((column, index) =>
    index < count && column.flexible ? column.width + spare / flexible : column.width,
  );
}
