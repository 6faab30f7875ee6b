import { callApi } from '@parallax/api';
import {
  addSheet,
  getLayout,
  type LayoutItem,
  putAnalyticsSheet,
  putLayout,
  type Sheet,
} from '@parallax/contract';

/**
 * The widgets of a sheet that is about to go; none for an analytics sheet, whose filters it carries.
 * Undefined when they cannot be read: then the sheet can be deleted, but not be made again.
 */
export async function widgetsOf(sheet: Sheet): Promise<LayoutItem[] | undefined> {
  if (sheet.analyticalViewId !== null) return [];
  try {
    return (await callApi(getLayout, { query: { sheetId: sheet.id } })).items;
  } catch {
    return undefined;
  }
}

/** Makes a deleted sheet again, with its widgets or filters. It gets a new id. */
export async function restoreSheet(
  { name, menuBar, analyticalViewData }: Sheet,
  items: LayoutItem[],
): Promise<Sheet> {
  const sheet = await callApi(addSheet, { body: { name, menuBar } });
  if (items.length > 0) {
    await callApi(putLayout, { query: { sheetId: sheet.id }, body: { revision: 0, items } });
  }
  if (sheet.analyticalViewId === null || analyticalViewData === null) return sheet;
  const body = { analyticalViewId: sheet.analyticalViewId, data: analyticalViewData };
  await callApi(putAnalyticsSheet, { body });
  return { ...sheet, analyticalViewData };
}
