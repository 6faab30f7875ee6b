import type { Sheet } from '@parallax/protocol';
import type { PhoneSheets } from './use-phone-sheets.ts';

/** The content of the page below its top bar. */
export type ResolvedSheet =
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  /** the address names a sheet that does not exist or has no canvas */
  | { readonly kind: 'not-found' }
  | { readonly kind: 'none' };

/**
 * The sheet that an address names, or 'not-found'. If it names none: the first phone sheet, else the
 * first desktop sheet if the phone has none, once every list has loaded or failed.
 * @param search the query with its question mark, or an empty string
 */
export function resolveSheet(
  search: string,
  { state, own, isOwnLoaded, desk }: Pick<PhoneSheets, 'state' | 'own' | 'isOwnLoaded' | 'desk'>,
): ResolvedSheet {
  const id = new URLSearchParams(search).get('id');
  if (id === null || id === '') {
    const [first] = isOwnLoaded ? [...own, ...desk] : own;
    return first && state !== 'pending' ? { kind: 'sheet', sheet: first } : { kind: 'none' };
  }
  const sheet = [...own, ...desk].find((candidate) => candidate.id === id);
  return sheet ? { kind: 'sheet', sheet } : { kind: 'not-found' };
}
