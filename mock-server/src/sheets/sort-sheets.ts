import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { ApiFailure } from '../http/api/api-failure.ts';
import { lockAllSheets } from './layout-store.ts';

/**
 * Reorders an area's sheets: the given ones first, the others after them in their current order.
 * Throws 404 unless all belong to the trader, 400 for duplicates or sheets of several areas.
 */
export async function saveSheetOrder(
  db: Database,
  traderId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  if (new Set(ids).size < ids.length) throw new ApiFailure(400, 'A sheet is listed twice.');
  await db.transaction().execute(async (transaction) => {
    await lockAllSheets(transaction, traderId);
    const sheets = await transaction
      .selectFrom('sheet')
      .select(['id', 'menu_bar'])
      .where('trader_id', '=', traderId)
      .orderBy('position')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const areas = new Map(sheets.map((sheet) => [sheet.id, sheet.menu_bar]));
    const [area, ...otherAreas] = new Set(ids.map((id) => areas.get(id)));
    if (ids.some((id) => !areas.has(id))) throw new ApiFailure(404, 'This sheet does not exist.');
    if (otherAreas.length > 0)
      throw new ApiFailure(400, 'The sheets must belong to the same area.');

    const listedIds = new Set(ids);
    const unlisted = sheets.filter((sheet) => sheet.menu_bar === area && !listedIds.has(sheet.id));
    const order = [...ids, ...unlisted.map((sheet) => sheet.id)];
    await sql`
      update sheet set position = place.number - 1
      from jsonb_array_elements_text(${JSON.stringify(order)}::jsonb) with ordinality
        as place (id, number)
      where sheet.id::text = place.id and sheet.trader_id = ${traderId}`.execute(transaction);
  });
}
