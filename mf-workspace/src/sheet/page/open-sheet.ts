import { areaPath, type MenuBar, type Sheet, sheetAddress, sheetIdOf } from '@parallax/protocol';

/** The content of an area's page for an address. */
export type OpenSheet =
  | { readonly kind: 'sheet'; readonly sheet: Sheet; readonly redirect?: string }
  /** the address of the first sheet, when the address names none */
  | { readonly kind: 'redirect'; readonly to: string }
  /** `sheetId` is that of the address; the sheet may belong to another area */
  | { readonly kind: 'unknown'; readonly sheetId?: string }
  | { readonly kind: 'none' };

/**
 * Resolves the sheet of an address by its id. A wrong slug is redirected to the correct one, and
 * the area's root to its first sheet; both retain the widget of the address.
 */
export function openSheet(
  menuBar: MenuBar,
  sheets: readonly Sheet[],
  path: string,
  search: string,
): OpenSheet {
  const id = sheetIdOf(search);
  const widget = new URLSearchParams(search).get('widget') ?? undefined;
  const addressOf = (sheet: Sheet) => sheetAddress(menuBar, sheet, widget);
  if (id === undefined) {
    const [first] = sheets;
    const atRoot = path.replace(/\/+$/, '') === `/${areaPath(menuBar)}`;
    if (!first) return atRoot ? { kind: 'none' } : { kind: 'unknown' };
    return atRoot ? { kind: 'redirect', to: addressOf(first) } : { kind: 'unknown' };
  }
  const sheet = sheets.find((each) => each.id === id);
  if (!sheet) return { kind: 'unknown', sheetId: id };
  if (sheetAddress(menuBar, sheet).startsWith(`${path}?`)) return { kind: 'sheet', sheet };
  return { kind: 'sheet', sheet, redirect: addressOf(sheet) };
}
