import type { Sheet } from '@parallax/contract';

/** What the page shows below its top bar. */
export type Open =
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  /** the address names a sheet that is not among the sheets with a canvas */
  | { readonly kind: 'gone' }
  /** there is no sheet at all */
  | { readonly kind: 'none' };

/**
 * The sheet that an address opens: the one it names, else the first made on the phone, else the
 * desk's first. `search` is the query with its question mark, or empty.
 */
export function openSheet(search: string, own: readonly Sheet[], desk: readonly Sheet[]): Open {
  const id = new URLSearchParams(search).get('id');
  const all = [...own, ...desk];
  if (id === null || id === '') {
    const [first] = all;
    return first ? { kind: 'sheet', sheet: first } : { kind: 'none' };
  }
  const sheet = all.find((candidate) => candidate.id === id);
  return sheet ? { kind: 'sheet', sheet } : { kind: 'gone' };
}
