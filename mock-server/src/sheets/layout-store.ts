import { type Layout, type LayoutItem, layoutItemSchema } from '@parallax/contract';
import { z } from 'zod';
import { ApiFailure } from '../api/api-failure.ts';
import type { Database } from '../storage/storage.ts';
import { narrowLayout, type Place, placeSchema } from './narrow-layout.ts';

/** The layout of the desk; every other number is the width of a narrow one. */
const DESK = 0;

const itemsSchema = z.array(layoutItemSchema);
const placesSchema = z.array(placeSchema);

interface Saved {
  revision: number;
  items: unknown;
}

const savedLayout = async (db: Database, sheetId: string, columns: number): Promise<Saved> =>
  (await db
    .selectFrom('layout')
    .select(['revision', 'items'])
    .where('sheet_id', '=', sheetId)
    .where('columns', '=', columns)
    .executeTakeFirst()) ?? { revision: 0, items: [] };

/**
 * The widgets of a sheet with their places on the desk, or in a grid of `columns`. Revisions count
 * the saves of each of the two; nothing saved yet is revision 0.
 */
export async function readLayout(
  db: Database,
  sheetId: string,
  columns: number | undefined,
): Promise<Layout> {
  const desk = await savedLayout(db, sheetId, DESK);
  const items = itemsSchema.parse(desk.items);
  if (columns === undefined) return { revision: desk.revision, items };
  const narrow = await savedLayout(db, sheetId, columns);
  const places = placesSchema.parse(narrow.items);
  return { revision: narrow.revision, items: narrowLayout(items, places, columns) };
}

const placesOf = (items: readonly LayoutItem[], desk: readonly LayoutItem[]): Place[] => {
  const known = new Set(desk.map((item) => item.i));
  return items.filter((item) => known.has(item.i)).map(({ i, x, y, w, h }) => ({ i, x, y, w, h }));
};

/**
 * Saves the widgets of a sheet; with `columns` only the places of those that the sheet has. Throws
 * 409 with the present layout when it was saved by somebody else since the caller's revision.
 */
export async function saveLayout(
  db: Database,
  sheetId: string,
  columns: number | undefined,
  { revision, items }: Layout,
): Promise<Layout> {
  return db.transaction().execute(async (transaction) => {
    // the sheet's row is what savers of its layouts wait for
    const sheet = await transaction
      .selectFrom('sheet')
      .select('id')
      .where('id', '=', sheetId)
      .forUpdate()
      .executeTakeFirst();
    if (!sheet) throw new ApiFailure(404, 'This sheet does not exist.');

    const present = await readLayout(transaction, sheetId, columns);
    if (present.revision !== revision) {
      throw new ApiFailure(409, 'This sheet was changed elsewhere in the meantime.', {
        data: present,
      });
    }
    const kept = columns === undefined ? items : placesOf(items, present.items);
    const saved = { revision: revision + 1, items: JSON.stringify(kept) };
    await transaction
      .insertInto('layout')
      .values({ sheet_id: sheetId, columns: columns ?? DESK, ...saved })
      .onConflict((conflict) => conflict.columns(['sheet_id', 'columns']).doUpdateSet(saved))
      .execute();
    if (columns === undefined) return { revision: saved.revision, items };
    return readLayout(transaction, sheetId, columns);
  });
}
