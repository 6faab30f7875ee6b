import type { Sheet } from '@parallax/protocol';
import { freeSheetName } from '../name/sheet-name.ts';
import { sheetCreator } from './sheet-creator.ts';
import { copyOf, layoutsOf } from './sheet-layouts.ts';

/**
 * Reads a sheet with its layouts or filters. The returned function adds a copy under an unused name;
 * it may be called again after a rejection without adding a second copy.
 * @param sheets all sheets of the area
 */
export async function prepareSheetCopy(
  sheetId: string,
  sheets: readonly Sheet[],
): Promise<() => Promise<Sheet>> {
  const original = sheets.find(({ id }) => id === sheetId);
  if (!original) throw new Error('The sheet to duplicate does not exist.');
  const layouts = copyOf(await layoutsOf(original));
  return sheetCreator({ ...original, name: freeSheetName(original.name, sheets) }, layouts, sheets);
}
