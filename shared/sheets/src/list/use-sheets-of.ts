import { useBoundedQueries } from '@parallax/api/react';
import type { MenuBar, Sheet } from '@parallax/protocol';
import { sheetsQuery } from './sheets-query.ts';

/**
 * The sheets of several areas loaded so far. Requests time out after 30 s; `retry` repeats
 * those that failed.
 */
export function useSheetsOf(menuBars: readonly MenuBar[]): {
  sheets: readonly Sheet[];
  state: 'pending' | 'error' | 'success';
  retry: () => void;
} {
  const { data, state, retry } = useBoundedQueries(menuBars.map(sheetsQuery));
  return { sheets: data.flatMap((sheets) => sheets ?? []), state, retry };
}
