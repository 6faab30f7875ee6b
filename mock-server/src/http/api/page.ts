import { idSchema } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Tables } from '@parallax/server-kit/storage/tables';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { ApiFailure } from './api-failure.ts';

const cursorSchema = z
  .string()
  .regex(/^\d{1,13}_.{1,100}$/)
  .transform((text) => {
    const at = text.indexOf('_');
    return { at: new Date(Number(text.slice(0, at))), id: text.slice(at + 1) };
  });
const uuidCursorSchema = cursorSchema.refine(({ id }) => idSchema.safeParse(id).success);

/** The place of a row in a list that is sorted by time and id, both descending. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

/** Throws 400 unless the cursor is one that `toPage` made, of rows with UUIDs or other ids. */
export function parseCursor(
  cursor: string | undefined,
  ids: 'uuid' | 'text' = 'uuid',
): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const schema = ids === 'uuid' ? uuidCursorSchema : cursorSchema;
  const parsed = schema.safeParse(cursor);
  if (parsed.success) return parsed.data;
  throw new ApiFailure(400, 'The cursor is not one of a previous page.');
}

/** Whether a row comes after a place in a list that is sorted by this column and the id, both descending. */
export const isAfterPlace = (column: 'at' | 'created_at', { at, id }: Cursor) =>
  sql<SqlBool>`(${sql.ref(column)}, id) < (${at}, ${id})`;

/**
 * Whether a row is of a time from `from` to `to` (ISO texts), and after the cursor of the previous page in a
 * list that is sorted by its column `at` and the id, both descending. Throws as `parseCursor` does.
 */
export function isInRange(
  {
    from,
    to,
    cursor,
  }: { from?: string | undefined; to?: string | undefined; cursor?: string | undefined },
  ids?: 'uuid' | 'text',
) {
  const place = parseCursor(cursor, ids);
  const conditions = [
    ...(from === undefined ? [] : [sql<SqlBool>`at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`at <= ${new Date(to)}`]),
    ...(place === undefined ? [] : [isAfterPlace('at', place)]),
  ];
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * The newest rows of several accounts. Each query reads those of one account, sorted by the column and the id
 * and limited, from an index; one query of all accounts would sort everything that they have.
 */
export async function newestOf<Table extends keyof Tables, Row>(
  db: Database,
  queries: readonly SelectQueryBuilder<Tables, Table, Row>[],
  { column, limit }: { readonly column: 'at' | 'created_at'; readonly limit: number },
): Promise<Row[]> {
  if (queries.length === 0) return [];
  const all = sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  );
  const { rows } = await sql<Row>`select * from (${all}) as newest
    order by ${sql.ref(column)} desc, id desc limit ${limit}`.execute(db);
  return rows;
}

const cursorOf = ({ at, id }: Cursor): string => `${at.getTime()}_${id}`;

/** A page of at most `limit` rows, of which one more than that were read. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Cursor,
  toItem: (row: Row) => Item,
): { rows: Item[]; cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isLastPage = rows.length <= limit || last === undefined;
  return { rows: page.map(toItem), cursor: isLastPage ? null : cursorOf(placeOf(last)) };
}
