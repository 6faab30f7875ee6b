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
 * first desktop sheet, once every list has loaded or failed.
 * @param search the query with its question mark, or an empty string
 */
export function resolveSheet(
  search: string,
  { state, own, desk }: Pick<PhoneSheets, 'state' | 'own' | 'desk'>,
): ResolvedSheet {
  const id = new URLSearchParams(search).get('id');
  const all = [...own, ...desk];
  if (id === null || id === '') {
    const [first] = all;
    return first && state !== 'pending' ? { kind: 'sheet', sheet: first } : { kind: 'none' };
  }
  const sheet = all.find((candidate) => candidate.id === id);
  return sheet ? { kind: 'sheet', sheet } : { kind: 'not-found' };
}
