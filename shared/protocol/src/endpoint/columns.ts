import { z } from 'zod';

/**
 * Rows in columns, which are a third of the size when compressed: the values with the same index belong to
 * the same row.
 */
export const columnsSchema = z
  .object({ columns: z.record(z.string(), z.array(z.unknown())) })
  .refine(({ columns }) => new Set(Object.values(columns).map(({ length }) => length)).size <= 1, {
    error: 'The columns have different lengths.',
  })
  .describe('Rows in columns: the values with the same index belong to the same row');
export type Columns = z.infer<typeof columnsSchema>;
export type Cells = Readonly<Record<string, unknown>>;

/** Whether a response is in rows (the default) or in columns. */
export const formatQuery = { format: z.enum(['rows', 'columns']).optional() };

/**
 * Data in rows or in columns, which is parsed into rows.
 *
 * @param complete adds members that have no column, since they follow from the others
 */
export const rowsOrColumns = <S extends z.ZodObject>(
  row: S,
  complete: (cells: Cells) => object = (cells) => cells,
) =>
  z.union([
    z.array(row),
    columnsSchema.transform((columns) => cellsOf(columns).map(complete)).pipe(z.array(row)),
  ]);

/** Unchecked: the row's schema parses the cells. */
function cellsOf({ columns }: Columns): Cells[] {
  const [length = 0] = Object.values(columns).map((column) => column.length);
  const rows: Record<string, unknown>[] = Array.from({ length }, () => ({}));
  for (const [name, column] of Object.entries(columns)) {
    for (const [i, row] of rows.entries()) row[name] = column[i];
  }
  return rows;
}

/**
 * The columns of rows that all have the same members, except the `omitted` ones.
 *
 * @throws Error if a row has other members than the first, which would be lost
 */
export function toColumns(rows: readonly Cells[], omitted: readonly string[] = []): Columns {
  const [first = {}] = rows;
  const count = Object.keys(first).length;
  if (rows.some((row) => Object.keys(row).length !== count)) {
    throw new Error('Rows of different members cannot be sent in columns.');
  }
  const names = Object.keys(first).filter((name) => !omitted.includes(name));
  const columns = names.map((name) => [name, rows.map((row) => row[name] ?? null)]);
  return { columns: Object.fromEntries(columns) };
}
