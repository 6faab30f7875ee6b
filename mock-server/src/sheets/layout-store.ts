import {
  type Layout,
  type LayoutItem,
  layoutItemSchema,
  type Place,
  placeSchema,
} from '@parallax/protocol';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';
import { lockTrader } from '../storage/lock-trader.ts';
import type { Database } from '../storage/storage.ts';

/**
 * The `columns` value that stores the desktop layout; any other value is the width of a narrow one.
 */
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
 * The widgets of a sheet with their desktop positions; with `columns`, the widgets that have a
 * position in a grid of that width, at that position. Each layout counts its own revisions, from 0
 * when never saved.
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

/** The positions to store for a narrow layout: those of widgets that exist on the sheet. */
function placesOf(items: readonly Place[], desk: readonly LayoutItem[]): Place[] {
  const widgetIds = new Set(desk.map((item) => item.i));
  return items
    .filter((item) => widgetIds.has(item.i))
    .map(({ i, x, y, w, h }) => ({ i, x, y, w, h }));
}

/** A layout to save: the desktop's widgets, or their positions in a narrow layout. */
export type NewLayout =
  | { readonly revision: number; readonly items: LayoutItem[] }
  | { readonly revision: number; readonly places: readonly Place[]; readonly columns: number };

const uuidSchema = z.uuid();

/**
 * The ids of the widgets that a save adds to a sheet. Only a UUID names one widget: clients of the
 * API may number the widgets of each sheet.
 */
async function addedIds(
  transaction: Database,
  sheetId: string,
  items: readonly LayoutItem[],
): Promise<string[]> {
  const { rows } = await sql<{ i: string }>`
    select item->>'i' as i from layout, jsonb_array_elements(items) as item
    where sheet_id = ${sheetId} and columns = ${DESK}`.execute(transaction);
  const present = new Set(rows.map(({ i }) => i));
  return items.map(({ i }) => i).filter((i) => !present.has(i) && uuidSchema.safeParse(i).success);
}

/** Removes widgets from the other sheets of a trader: a widget is on one sheet. */
async function takeFromOthers(
  transaction: Database,
  { traderId, sheetId }: SheetOfTrader,
  ids: readonly string[],
): Promise<void> {
  const taken = sql`${JSON.stringify(ids)}::jsonb`;
  await sql`
    update layout set revision = layout.revision + 1, items = (
      select coalesce(jsonb_agg(item order by place), '[]'::jsonb)
      from jsonb_array_elements(layout.items) with ordinality as each (item, place)
      where not ${taken} ? (item->>'i')
    )
    from sheet
    where sheet.id = layout.sheet_id and sheet.trader_id = ${traderId}
      and layout.sheet_id <> ${sheetId} and layout.columns = ${DESK}
      and exists (
        select from jsonb_array_elements(layout.items) as item where ${taken} ? (item->>'i')
      )`.execute(transaction);
}

export interface SheetOfTrader {
  readonly traderId: string;
  readonly sheetId: string;
}

/**
 * Saves a sheet's widgets, or their positions in a narrow layout. A widget that is added, but is on
 * another sheet of the trader, is moved from there. Throws 404 when the sheet does not exist, and
 * 409 with the current layout when the caller's revision is stale.
 */
export async function saveLayout(
  db: Database,
  { traderId, sheetId }: SheetOfTrader,
  layout: NewLayout,
): Promise<Layout> {
  const columns = 'columns' in layout ? layout.columns : undefined;
  return db.transaction().execute(async (transaction) => {
    // a save may change other sheets of the trader too
    await lockTrader(transaction, traderId);
    // lock the sheet's row so that it is not deleted
    const sheet = await transaction
      .selectFrom('sheet')
      .select('id')
      .where('id', '=', sheetId)
      .forUpdate()
      .executeTakeFirst();
    if (!sheet) throw new ApiFailure(404, 'This sheet does not exist.');

    // read only the revision: items may be large, and only a conflict needs them
    const present = await transaction
      .selectFrom('layout')
      .select('revision')
      .where('sheet_id', '=', sheetId)
      .where('columns', '=', columns ?? DESK)
      .executeTakeFirst();
    if ((present?.revision ?? 0) !== layout.revision) {
      throw new ApiFailure(409, 'This sheet was changed elsewhere in the meantime.', {
        data: await readLayout(transaction, sheetId, columns),
      });
    }
    if ('items' in layout) {
      const added = await addedIds(transaction, sheetId, layout.items);
      if (added.length > 0) await takeFromOthers(transaction, { traderId, sheetId }, added);
    }
    const items =
      'places' in layout
        ? placesOf(layout.places, await deskItems(transaction, sheetId))
        : layout.items;
    const saved = { revision: layout.revision + 1, items: JSON.stringify(items) };
    await transaction
      .insertInto('layout')
      .values({ sheet_id: sheetId, columns: columns ?? DESK, ...saved })
      .onConflict((conflict) => conflict.columns(['sheet_id', 'columns']).doUpdateSet(saved))
      .execute();
    if ('items' in layout) return { revision: saved.revision, items: layout.items };
    return readLayout(transaction, sheetId, columns);
  });
}
