import { ApiError, callApi } from '@parallax/api';
import {
  addSheet,
  deleteSheet,
  getLayout,
  type LayoutItem,
  putAnalyticsSheet,
  putLayout,
  type Sheet,
} from '@parallax/protocol';

/**
 * The widgets of a sheet before its deletion; none for an analytics sheet, which contains its filters.
 * Undefined when they cannot be read: then the sheet can be deleted, but not restored.
 */
export async function widgetsOf(sheet: Sheet): Promise<LayoutItem[] | undefined> {
  if (sheet.analyticalViewId !== null) return [];
  try {
    return (await callApi(getLayout, { query: { sheetId: sheet.id } })).items;
  } catch {
    return undefined;
  }
}

/**
 * Adds a sheet as given, with its widgets or filters, under a new id: a deleted one or a copy. The
 * returned function may be called again after it rejected: a sheet that could be added but not filled is removed.
 */
export function sheetCreator(
  { name, menuBar, analyticalViewData }: Sheet,
  items: LayoutItem[],
): () => Promise<Sheet> {
  let unfilled: Sheet | undefined;

  const discard = async () => {
    if (unfilled) await removeSheet(unfilled.id);
    unfilled = undefined;
  };

  return async () => {
    await discard();
    const sheet = await callApi(addSheet, { body: { name, menuBar } });
    try {
      return await fill(sheet, items, analyticalViewData);
    } catch (error) {
      unfilled = sheet;
      // if this fails too, the next attempt starts by removing the sheet
      await discard().catch(() => undefined);
      throw error;
    }
  };
}

async function fill(sheet: Sheet, items: LayoutItem[], data: string | null): Promise<Sheet> {
  if (items.length > 0) {
    await callApi(putLayout, { query: { sheetId: sheet.id }, body: { revision: 0, items } });
  }
  const { analyticalViewId } = sheet;
  if (analyticalViewId === null || data === null) return sheet;
  await callApi(putAnalyticsSheet, { body: { analyticalViewId, data } });
  return { ...sheet, analyticalViewData: data };
}

/** Deletes a sheet, unless it is already deleted. */
async function removeSheet(sheetId: string): Promise<void> {
  try {
    await callApi(deleteSheet, { query: { sheetId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
