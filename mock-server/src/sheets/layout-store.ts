import {
  type Layout,
  type LayoutItem,
  layoutItemSchema,
  type Place,
  placeSchema,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';

/**
 * The `columns` value of the desktop layout. Narrow layouts store their number of columns.
 */
export const DESKTOP = 0;

const itemsSchema = z.array(layoutItemSchema);
const placesSchema = z.array(placeSchema);

interface SavedLayout {
  revision: number;
  items: unknown;
}

const readSavedLayout = async (
  db: Database,
  sheetId: string,
  columns: number,
): Promise<SavedLayout> =>
  (await db
    .selectFrom('layout')
    .select(['revision', 'items'])
    .where('sheet_id', '=', sheetId)
    .where('columns', '=', columns)
    .executeTakeFirst()) ?? { revision: 0, items: [] };

const readDesktopItems = async (db: Database, sheetId: string): Promise<LayoutItem[]> =>
  itemsSchema.parse((await readSavedLayout(db, sheetId, DESKTOP)).items);

/**
 * The widgets of a sheet with their desktop positions. With `columns`, only the widgets placed in
 * the grid of that many columns, at their positions there. Each layout has its own revision, which
 * is 0 until the first save.
 */
export async function readLayout(
  db: Database,
  sheetId: string,
  columns: number | undefined,
): Promise<Layout> {
  const saved = await readSavedLayout(db, sheetId, columns ?? DESKTOP);
  if (columns === undefined) {
    return { revision: saved.revision, items: itemsSchema.parse(saved.items) };
  }
  const places = new Map(placesSchema.parse(saved.items).map((place) => [place.i, place]));
  const items = (await readDesktopItems(db, sheetId))
    .filter((item) => places.has(item.i))
    .map((item) => Object.assign(item, places.get(item.i)));
  return { revision: saved.revision, items };
}

/** Drops the positions of widgets that no longer exist on the sheet. */
function positionsToStore(items: readonly Place[], desktopItems: readonly LayoutItem[]): Place[] {
  const widgetIds = new Set(desktopItems.map((item) => item.i));
  return items
    .filter((item) => widgetIds.has(item.i))
    .map(({ i, x, y, w, h }) => ({ i, x, y, w, h }));
}

export const SHEET_CHANGED = 'This sheet was changed elsewhere in the meantime.';

/** Locks rows in the order of their ids, so that two transactions cannot deadlock. */
const selectForUpdate = (transaction: Database) =>
  transaction.selectFrom('sheet').select('id').orderBy('id').forUpdate();

export async function lockAllSheets(transaction: Database, traderId: string): Promise<void> {
  await selectForUpdate(transaction).where('trader_id', '=', traderId).execute();
}

/**
 * Locks sheets, to serialize saves of their layouts. Throws 404 when one does not exist.
 */
export async function lockSheets(transaction: Database, ids: readonly string[]): Promise<void> {
  const locked = await selectForUpdate(transaction).where('id', 'in', ids).execute();
  if (locked.length < ids.length) throw new ApiFailure(404, 'This sheet does not exist.');
}

/** Stores the widgets of a desktop layout, or the positions of a narrow one. */
export async function storeLayout(
  transaction: Database,
  sheetId: string,
  layout: { revision: number; items: readonly Place[]; columns?: number },
): Promise<void> {
  const { revision, items, columns = DESKTOP } = layout;
  const saved = { revision, items: JSON.stringify(items) };
  await transaction
    .insertInto('layout')
    .values({ sheet_id: sheetId, columns, ...saved })
    .onConflict((conflict) => conflict.columns(['sheet_id', 'columns']).doUpdateSet(saved))
    .execute();
}

/** A layout to save: the desktop's widgets, or their positions in a narrow layout. */
type NewLayout =
  | { readonly revision: number; readonly items: LayoutItem[] }
  | { readonly revision: number; readonly places: readonly Place[]; readonly columns: number };

/**
 * Saves a sheet's widgets, or their positions in a narrow layout. Throws 404 when the sheet does
 * not exist, and 409 with the current layout when the caller's revision is stale.
 */
export async function saveLayout(
  db: Database,
  sheetId: string,
  layout: NewLayout,
): Promise<Layout> {
  const columns = 'columns' in layout ? layout.columns : undefined;
  return db.transaction().execute(async (transaction) => {
    await lockSheets(transaction, [sheetId]);

    // read only the revision: items may be large, and only a conflict needs them
    const current = await transaction
      .selectFrom('layout')
      .select('revision')
      .where('sheet_id', '=', sheetId)
      .where('columns', '=', columns ?? DESKTOP)
      .executeTakeFirst();
    if ((current?.revision ?? 0) !== layout.revision) {
      throw new ApiFailure(409, SHEET_CHANGED, {
        data: await readLayout(transaction, sheetId, columns),
      });
    }
    const items =
      'places' in layout
        ? positionsToStore(layout.places, await readDesktopItems(transaction, sheetId))
        : layout.items;
    const revision = layout.revision + 1;
    await storeLayout(transaction, sheetId, { revision, items, columns: columns ?? DESKTOP });
    if ('items' in layout) return { revision, items: layout.items };
    return readLayout(transaction, sheetId, columns);
  });
}
