interface ColumnGroup {
  /** the id of its first column */
  id: string;
  group: string | undefined;
  /** the number of its columns */
  count: number;
}

/**
 * The runs of columns of the same group, and those of columns without one, in the order of the columns;
 * undefined if no column has a group. A group whose columns are not adjacent has more than one run.
 */
export function columnGroups(
  columns: readonly { id: string; group?: string | undefined }[],
): readonly ColumnGroup[] | undefined {
  if (!columns.some(({ group }) => group !== undefined)) return undefined;
  const groups: ColumnGroup[] = [];
  for (const { id, group } of columns) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === group) last.count += 1;
    else groups.push({ id, group, count: 1 });
  }
  return groups;
}
