import { areaPath, type MenuBar, type Sheet, sheetAddress } from '@parallax/contract';

/** What an area's page shows for an address. */
export type OpenSheet =
  | { readonly kind: 'sheet'; readonly sheet: Sheet; readonly redirect?: string }
  /** the address of the first sheet, where none was asked for */
  | { readonly kind: 'redirect'; readonly to: string }
  /** `sheetId`: what the address names, perhaps a sheet of another area */
  | { readonly kind: 'unknown'; readonly sheetId?: string }
  | { readonly kind: 'none' };

/**
 * Which sheet an address opens. Only the id counts: a wrong readable part is corrected by
 * `redirect`. The area's root leads to its first sheet.
 */
export function openSheet(
  menuBar: MenuBar,
  sheets: readonly Sheet[],
  path: string,
  search: string,
): OpenSheet {
  const query = new URLSearchParams(search);
  const id = query.get('id');
  if (id === null) {
    const [first] = sheets;
    const atRoot = path.replace(/\/+$/, '') === `/${areaPath(menuBar)}`;
    if (!first) return atRoot ? { kind: 'none' } : { kind: 'unknown' };
    return atRoot ? { kind: 'redirect', to: sheetAddress(menuBar, first) } : { kind: 'unknown' };
  }
  const sheet = sheets.find((each) => each.id === id);
  if (!sheet) return { kind: 'unknown', sheetId: id };
  const address = sheetAddress(menuBar, sheet);
  if (address.startsWith(`${path}?`)) return { kind: 'sheet', sheet };
  const widget = query.get('widget');
  const rest = widget === null ? '' : `&widget=${encodeURIComponent(widget)}`;
  return { kind: 'sheet', sheet, redirect: address + rest };
}
