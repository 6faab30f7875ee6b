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
 * Reads a sheet with its widgets or filters. The returned function adds a copy under an unused name;
 * it may be called again after a rejection without adding a second copy.
 * @param sheets all sheets of the area
 */
export async function prepareSheetCopy(
  sheetId: string,
  sheets: readonly Sheet[],
): Promise<() => Promise<Sheet>> {
  const original = sheets.find(({ id }) => id === sheetId);
  if (!original) throw new Error('The sheet to duplicate does not exist.');
  const items = await copyWidgets(original);
  return sheetCreator({ ...original, name: freeSheetName(original.name, sheets) }, items, sheets);
}
