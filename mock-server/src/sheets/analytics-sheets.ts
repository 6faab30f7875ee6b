import { VIEW_SCHEMAS, type ViewName } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../http/api/api-failure.ts';
import { assertStorableJson } from '../http/api/storable.ts';
import { validate } from '../http/api/validation.ts';
import { SHEET_COLUMNS, toSheet, viewNameOf } from './sheet-row.ts';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiFailure(400, 'data must be valid JSON.');
  }
}

/** Returns the view's name. Throws 404 unless it belongs to one of the trader's sheets. */
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
  const view = row && viewNameOf(toSheet(row).menuBar);
  if (view === undefined) throw new ApiFailure(404, 'This analytical view does not exist.');
  return view;
}

/**
 * Saves a view's filters. Throws 400 unless they are valid JSON for that view, 404 when it does not
 * exist.
 */
export async function saveView(
  db: Database,
  traderId: string,
  { analyticalViewId, data }: { analyticalViewId: string; data: string },
): Promise<{ analyticalViewId: string; data: string }> {
  const view = await requireView(db, traderId, analyticalViewId);
  const value = parseJson(data);
  assertStorableJson(value);
  const validated = JSON.stringify(validate(VIEW_SCHEMAS[view], value, 'data'));
  await db
    .updateTable('sheet')
    .set({ analytical_view_data: validated })
    .where('analytical_view_id', '=', analyticalViewId)
    .where('trader_id', '=', traderId)
    .execute();
  return { analyticalViewId, data: validated };
}
