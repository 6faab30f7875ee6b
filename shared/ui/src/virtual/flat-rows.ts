export interface ListSection<Row> {
  /** heading of the section */
  readonly title: string;
  readonly rows: readonly Row[];
}

/** A list entry: a section heading or a row. */
export interface FlatRow<Row> {
  readonly key: string;
  readonly section: number;
  /** undefined for the heading */
  readonly row: Row | undefined;
  /** position in the section, from 1; 0 for the heading */
  readonly position: number;
}

/** Flattens sections into list entries, skipping empty sections. */
export const flatRows = <Row>(
  sections: readonly ListSection<Row>[],
  rowKey: (row: Row) => string,
): FlatRow<Row>[] =>
  sections.flatMap(({ title, rows }, section) => {
    if (rows.length === 0) return [];
    const heading = { key: `heading ${title}`, section, row: undefined, position: 0 };
    return [
      heading,
      ...rows.map((row, index) => ({ key: rowKey(row), section, row, position: index + 1 })),
    ];
  });
