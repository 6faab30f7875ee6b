import { type Layout, type LayoutItem, layoutItemSchema } from '@parallax/contract';
import { z } from 'zod';
import { ApiFailure } from '../api/api-failure.ts';
import type { Database } from '../storage/storage.ts';

/** The layout of the desk; every other number is the width of a narrow one. */
const DESK = 0;

const itemsSchema = z.array(layoutItemSchema);
/** Where a widget stands in a narrow layout, in grid units. */
const placesSchema = z.array(
  layoutItemSchema.pick({ i: true, x: true, y: true, w: true, h: true }),
);
type Place = z.infer<typeof placesSchema>[number];

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

const deskItems = async (db: Database, sheetId: string): Promise<LayoutItem[]> =>
  itemsSchema.parse((await savedLayout(db, sheetId, DESK)).items);

/**
 * The widgets of a sheet with their places on the desk; with `columns` those that were given a
 * place in a grid of that width, there. Revisions count the saves of each of the two; nothing saved
 * yet is revision 0.
 */
export async function readLayout(
  db: Database,
  sheetId: string,
  columns: number | undefined,
): Promise<Layout> {
  const saved = await savedLayout(db, sheetId, columns ?? DESK);
  if (columns === undefined) {
    return { revision: saved.revision, items: itemsSchema.parse(saved.items) };
  }
  const places = new Map(placesSchema.parse(saved.items).map((place) => [place.i, place]));
  const items = (await deskItems(db, sheetId))
    .filter((item) => places.has(item.i))
    .map((item) => Object.assign(item, places.get(item.i)));
  return { revision: saved.revision, items };
}

/** What is kept of a narrow layout: the places of the widgets that the sheet has. */
function placesOf(items: readonly LayoutItem[], desk: readonly LayoutItem[]): Place[] {
  const known = new Set(desk.map((item) => item.i));
  return items.filter((item) => known.has(item.i)).map(({ i, x, y, w, h }) => ({ i, x, y, w, h }));
}

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
    const kept =
      columns === undefined ? items : placesOf(items, await deskItems(transaction, sheetId));
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
