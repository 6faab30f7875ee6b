import { randomUUID } from 'node:crypto';
import { type MenuBar, nameKey, SHEET_NAME_TAKEN, type Sheet } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { SheetTable } from '@parallax/server-kit/storage/tables';
import { type Insertable, sql } from 'kysely';
import { ApiFailure } from '../http/api/api-failure.ts';
import { assertBelowLimit } from '../http/api/assert-below-limit.ts';
import { mapUniqueViolation } from '../http/api/map-unique-violation.ts';
import { emptyViewData, SHEET_COLUMNS, toSheet, viewNameOf } from './sheet-row.ts';

const sheetNotFound = () => new ApiFailure(404, 'This sheet does not exist.');

/** The row of a new sheet; analytics sheets get a view. */
export function newSheetRow(
  traderId: string,
  { name, menuBar }: { name: string; menuBar: MenuBar },
): Omit<Insertable<SheetTable>, 'position'> {
  const view = viewNameOf(menuBar);
  return {
    id: randomUUID(),
    trader_id: traderId,
    menu_bar: menuBar,
    name,
    name_key: nameKey(name),
    analytical_view_id: view ? randomUUID() : null,
    analytical_view_data: view ? emptyViewData(view) : null,
  };
}

const nextPosition = (traderId: string, menuBar: MenuBar) =>
  sql<number>`(select coalesce(max(position) + 1, 0) from sheet
    where trader_id = ${traderId} and menu_bar = ${menuBar})`;

/** Throws 404 unless the sheet belongs to the trader. */
export async function requireSheet(db: Database, traderId: string, id: string): Promise<void> {
  const row = await db
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', id)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  if (!row) throw sheetNotFound();
}

/**
 * Appends a sheet to its area. Throws 409 when the name is taken in that area, or the trader has
 * reached the limit.
 */
export async function insertSheet(
  db: Database,
  traderId: string,
  sheet: { name: string; menuBar: MenuBar },
): Promise<Sheet> {
  const row = await mapUniqueViolation(
    SHEET_NAME_TAKEN,
    db.transaction().execute(async (transaction) => {
      await assertBelowLimit(transaction, 'sheet', traderId);
      return transaction
        .insertInto('sheet')
        .values({
          ...newSheetRow(traderId, sheet),
          position: nextPosition(traderId, sheet.menuBar),
        })
        .returning(SHEET_COLUMNS)
        .executeTakeFirstOrThrow();
    }),
  );
  return toSheet(row);
}

/** The trader's sheets of the given areas, ordered by area and then by position. */
export async function selectSheets(
  db: Database,
  traderId: string,
  areas: readonly MenuBar[],
): Promise<Sheet[]> {
  const rows = await db
    .selectFrom('sheet')
    .select(SHEET_COLUMNS)
    .where('trader_id', '=', traderId)
    .where('menu_bar', 'in', areas)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const sheets = rows.map(toSheet);
  return areas.flatMap((area) => sheets.filter((sheet) => sheet.menuBar === area));
}

/** Throws 404 unless the sheet belongs to the trader, 409 when the name is taken in its area. */
export async function saveSheetName(
  db: Database,
  traderId: string,
  { sheetId, name }: { sheetId: string; name: string },
): Promise<Sheet> {
  const row = await mapUniqueViolation(
    SHEET_NAME_TAKEN,
    db
      .updateTable('sheet')
      .set({ name, name_key: nameKey(name) })
      .where('id', '=', sheetId)
      .where('trader_id', '=', traderId)
      .returning(SHEET_COLUMNS)
      .executeTakeFirst(),
  );
  if (!row) throw sheetNotFound();
  return toSheet(row);
}

/** Deletes a sheet with its layouts. Throws 404 unless it belongs to the trader. */
export async function removeSheet(db: Database, traderId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sheet')
    .where('id', '=', id)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw sheetNotFound();
}
