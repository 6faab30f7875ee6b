import { ApiError, callApi } from '@parallax/api';
import { isNonRetryable } from '@parallax/api/react';
import {
  addSheet,
  areaPath,
  deleteSheet,
  getLayout,
  listSheets,
  nameKey,
  putAnalyticsSheet,
  type Sheet,
} from '@parallax/protocol';
import { type SheetLayouts, saveLayouts } from './sheet-layouts.ts';

type NewSheet = Pick<Sheet, 'name' | 'menuBar'>;

/** The ids of the sheets that this page has added, except those whose responses were lost. */
const receivedIds = new Set<string>();

export async function addEmptySheet({ name, menuBar }: NewSheet): Promise<Sheet> {
  const sheet = await callApi(addSheet, { body: { name, menuBar } });
  receivedIds.add(sheet.id);
  return sheet;
}

/**
 * Returns a function that adds a deleted sheet or a copy, with its widgets or filters, under a new id.
 * It may be called again after a rejection: it first removes a sheet that was added but not filled,
 * even if the response to the request that added the sheet was lost.
 * @param before all sheets of the area before the first call
 */
export function sheetCreator(
  { name, menuBar, analyticalViewData }: Sheet,
  layouts: SheetLayouts,
  before: readonly Sheet[],
): () => Promise<Sheet> {
  let unfilled: Sheet | undefined;
  let isResponseLost = false;

  const discard = async () => {
    if (isResponseLost) unfilled = await findEmptySheet({ name, menuBar }, before);
    isResponseLost = false;
    if (unfilled) await removeSheet(unfilled.id);
    unfilled = undefined;
  };

  const add = async (): Promise<Sheet> => {
    try {
      return await addEmptySheet({ name, menuBar });
    } catch (error) {
      isResponseLost = !isNonRetryable(error);
      throw error;
    }
  };

  return async () => {
    await discard();
    const sheet = await add();
    try {
      return await fill(sheet, layouts, analyticalViewData);
    } catch (error) {
      unfilled = sheet;
      // if this fails too, the next attempt starts by removing the sheet
      await discard().catch(() => undefined);
      throw error;
    }
  };
}

async function fill(sheet: Sheet, layouts: SheetLayouts, data: string | null): Promise<Sheet> {
  await saveLayouts(sheet.id, layouts);
  const { analyticalViewId } = sheet;
  if (analyticalViewId === null || data === null) return sheet;
  await callApi(putAnalyticsSheet, { body: { analyticalViewId, data } });
  return { ...sheet, analyticalViewData: data };
}

/**
 * Finds the empty sheet with this name that is not among `before` and whose response this page did not
 * receive. A sheet with content was added by another browser tab.
 */
async function findEmptySheet(
  { name, menuBar }: NewSheet,
  before: readonly Sheet[],
): Promise<Sheet | undefined> {
  const sheets = await callApi(listSheets, { query: { rootPath: areaPath(menuBar) }, live: true });
  const found = sheets.find(
    (sheet) =>
      nameKey(sheet.name) === nameKey(name) &&
      !receivedIds.has(sheet.id) &&
      before.every(({ id }) => id !== sheet.id),
  );
  return found && (await isEmpty(found)) ? found : undefined;
}

/** The filters of a new analytics sheet: '{"funding":{}}'. */
const NO_FILTERS = /^\{"\w+":\{\}\}$/;

async function isEmpty({ id, analyticalViewData }: Sheet): Promise<boolean> {
  if (analyticalViewData !== null) return NO_FILTERS.test(analyticalViewData);
  return (await callApi(getLayout, { query: { sheetId: id }, live: true })).items.length === 0;
}

/** Deletes a sheet, unless it is already deleted. */
async function removeSheet(sheetId: string): Promise<void> {
  try {
    await callApi(deleteSheet, { query: { sheetId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
