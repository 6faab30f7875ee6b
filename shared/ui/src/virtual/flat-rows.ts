export interface ListSection<Row> {
  /** names the section; stands above its rows */
  readonly title: string;
  readonly rows: readonly Row[];
}

/** A place in the list: a section's heading, or one of its rows. */
export interface FlatRow<Row> {
  readonly key: string;
  readonly section: number;
  /** undefined for the heading */
  readonly row: Row | undefined;
  /** of its section, from 1; 0 for the heading */
  readonly position: number;
}

/** The sections below each other, without those that have no rows. */
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
