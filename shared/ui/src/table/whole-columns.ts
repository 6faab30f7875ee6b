interface MeasuredColumn {
  readonly width: number;
  /** whether its width may change */
  readonly flexible: boolean;
  /** the width of the button in its header on a touch screen, below which it is not narrowed */
  readonly minWidth: number;
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
  const spare = visible - gap - end;
  // a column is narrowed by less than the gap
  const mayChange = ({ flexible, width, minWidth }: MeasuredColumn, index: number): boolean =>
    index < count && flexible && (spare > 0 || width + spare >= minWidth);
  const changed = columns.filter(mayChange).length;
  if (count === columns.length || changed === 0 || spare === 0) return undefined;
  return columns.map((column, index) =>
    mayChange(column, index) ? column.width + spare / changed : column.width,
  );
}
