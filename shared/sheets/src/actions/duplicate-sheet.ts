import { callApi } from '@parallax/api';
import { getLayout, type LayoutItem, newId, type Sheet } from '@parallax/protocol';
import { freeSheetName } from '../name/sheet-name.ts';
import { sheetCreator } from './restore-sheet.ts';

/** Shared widgets are identified by their id, so a copy needs its own. */
const copyOf = (item: LayoutItem): LayoutItem => ({ ...item, i: newId() });

async function copyWidgets({ id, analyticalViewId }: Sheet): Promise<LayoutItem[]> {
  if (analyticalViewId !== null) return [];
  const { items } = await callApi(getLayout, { query: { sheetId: id } });
  return items.map(copyOf);
}

/**
 * Reads a sheet that is to be copied under a free name, with its widgets or filters. The returned
 * function adds the copy, and may be called again after it rejected: there is never more than one
 * copy.
 * @param sheets all sheets of the area
 */
export async function sheetCopier(
  sheetId: string,
  sheets: readonly Sheet[],
): Promise<() => Promise<Sheet>> {
  const original = sheets.find(({ id }) => id === sheetId);
  if (!original) throw new Error('The sheet to duplicate does not exist.');
  const items = await copyWidgets(original);
  return sheetCreator({ ...original, name: freeSheetName(original.name, sheets) }, items, sheets);
}
