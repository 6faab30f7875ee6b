import {
  type Layout,
  type LayoutItem,
  layoutItemSchema,
  type Place,
  placeSchema,
} from '@parallax/contract';
import { z } from 'zod';
import { ApiFailure } from '../api/api-failure.ts';
import type { Database } from '../storage/storage.ts';

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
function placesOf(items: readonly Place[], desk: readonly LayoutItem[]): Place[] {
  const known = new Set(desk.map((item) => item.i));
  return items.filter((item) => known.has(item.i)).map(({ i, x, y, w, h }) => ({ i, x, y, w, h }));
}

/** What is saved: the widgets of the desk, or their places in a narrow layout. */
export type NewLayout =
  | { readonly revision: number; readonly items: LayoutItem[] }
  | { readonly revision: number; readonly places: readonly Place[]; readonly columns: number };

/**
 * Saves the widgets of a sheet, or the places in a narrow layout of those that it has. Throws 409
 * with the present layout when it was saved by somebody else since the caller's revision.
 */
export async function saveLayout(
  db: Database,
  sheetId: string,
  layout: NewLayout,
): Promise<Layout> {
  const columns = 'columns' in layout ? layout.columns : undefined;
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
    if (present.revision !== layout.revision) {
      throw new ApiFailure(409, 'This sheet was changed elsewhere in the meantime.', {
        data: present,
      });
    }
    const kept =
      'places' in layout
        ? placesOf(layout.places, await deskItems(transaction, sheetId))
        : layout.items;
    const saved = { revision: layout.revision + 1, items: JSON.stringify(kept) };
    await transaction
      .insertInto('layout')
      .values({ sheet_id: sheetId, columns: columns ?? DESK, ...saved })
      .onConflict((conflict) => conflict.columns(['sheet_id', 'columns']).doUpdateSet(saved))
      .execute();
    if ('items' in layout) return { revision: saved.revision, items: layout.items };
    return readLayout(transaction, sheetId, columns);
  });
}
