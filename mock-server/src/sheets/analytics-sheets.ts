import { VIEW_SCHEMAS, type ViewName } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { refuseUnstorable } from '../api/storable.ts';
import { validate } from '../api/validation.ts';
import type { Database } from '../storage/storage.ts';
import { SHEET_COLUMNS, sheetOf, viewGroup } from './sheet-row.ts';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiFailure(400, 'data has to be valid JSON.');
  }
}

/** Throws 404 unless the view is one of the trader's own sheets. */
export async function requireView(
  db: Database,
  traderId: string,
  viewId: string,
): Promise<ViewName> {
  const row = await db
    .selectFrom('sheet')
    .select(SHEET_COLUMNS)
    .where('analytical_view_id', '=', viewId)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  const group = row && viewGroup(sheetOf(row).menuBar);
  if (group === undefined) throw new ApiFailure(404, 'This analytical view does not exist.');
  return group;
}

/** Keeps a view's filters. Throws 400 when they are not JSON of that view, 404 when it is gone. */
export async function saveView(
  db: Database,
  traderId: string,
  { analyticalViewId, data }: { analyticalViewId: string; data: string },
): Promise<{ analyticalViewId: string; data: string }> {
  const group = await requireView(db, traderId, analyticalViewId);
  const value = parseJson(data);
  refuseUnstorable(value);
  const kept = JSON.stringify(validate(VIEW_SCHEMAS[group], value, 'data'));
  await db
    .updateTable('sheet')
    .set({ analytical_view_data: kept })
    .where('analytical_view_id', '=', analyticalViewId)
    .where('trader_id', '=', traderId)
    .execute();
  return { analyticalViewId, data: kept };
}
