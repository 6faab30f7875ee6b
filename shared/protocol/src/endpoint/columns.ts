import { z } from 'zod';

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * Rows in columns, which are a third of the size when compressed: the values with the same index belong to
 * the same row.
 */
const columnsSchema = z.object({ columns: z.record(z.string(), z.array(cellSchema)) });
export type Columns = z.infer<typeof columnsSchema>;
export type Cells = Readonly<Record<string, z.infer<typeof cellSchema> | undefined>>;

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

/** As many rows as the longest column has; cells that shorter columns lack are undefined. */
function cellsOf({ columns }: Columns): Cells[] {
  const entries = Object.entries(columns);
  const length = Math.max(0, ...entries.map(([, column]) => column.length));
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(entries.map(([name, column]) => [name, column[i]])),
  );
}

/** The columns of rows that all have the same members, except the `omitted` ones. */
export function toColumns(rows: readonly Cells[], omitted: readonly string[] = []): Columns {
  const names = Object.keys(rows[0] ?? {}).filter((name) => !omitted.includes(name));
  const columns = names.map((name) => [name, rows.map((row) => row[name] ?? null)]);
  return { columns: Object.fromEntries(columns) };
}
