export const ROW_PX = 24;

/** A row of the tables that are compared with the product's: names, and figures that change. */
export interface RowTexts<Row> {
  readonly names: readonly string[];
  readonly figures: readonly string[];
  readonly keyOf: (row: Row) => string;
  readonly namesOf: (row: Row) => readonly string[];
  readonly figuresOf: (row: Row) => readonly string[];
  /** the keys of the contracts whose prices the figures depend on */
  readonly contractsOf: (row: Row) => readonly string[];
}

export interface RowsTable<Row> {
  mount(host: HTMLElement, rows: readonly Row[]): void | Promise<void>;
  /** the prices of these contracts have changed */
  changed(keys: ReadonlySet<string>): void;
}

/** The indexes of the rows that depend on each contract. */
export function placesByContract<Row>(
  rows: readonly Row[],
  { contractsOf }: RowTexts<Row>,
): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, row] of rows.entries()) {
    for (const key of contractsOf(row)) {
      const known = places.get(key) ?? [];
      places.set(key, known);
      known.push(place);
    }
  }
  return places;
}
