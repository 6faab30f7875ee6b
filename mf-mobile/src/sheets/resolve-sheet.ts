import { type Sheet, sheetIdOf } from '@parallax/protocol';
import type { PhoneSheets } from './use-phone-sheets.ts';

/** The sheet to show, or why there is none. */
export type ResolvedSheet =
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  /** the address names a sheet that does not exist, has no canvas, or is not loaded yet */
  | { readonly kind: 'unresolved' }
  | { readonly kind: 'none' };

/**
 * The sheet that an address names, or 'unresolved'. If the address has no id, the result is 'none' while
 * any list is pending. After that it is the first phone sheet; if the phone's list has loaded and is
 * empty, the first desktop sheet; otherwise 'none'.
 * @param search the query with its question mark, or an empty string
 */
export function resolveSheet(
  search: string,
  { state, phone, isPhoneLoaded, desktop }: Omit<PhoneSheets, 'retry'>,
): ResolvedSheet {
  const id = sheetIdOf(search);
  if (id === undefined) {
    const [first] = isPhoneLoaded ? [...phone, ...desktop] : phone;
    return first && state !== 'pending' ? { kind: 'sheet', sheet: first } : { kind: 'none' };
  }
  const sheet = [...phone, ...desktop].find((candidate) => candidate.id === id);
  return sheet ? { kind: 'sheet', sheet } : { kind: 'unresolved' };
}
