import { useBoundedQuery } from '@parallax/api/react';
import type { MenuBar, Sheet } from '@parallax/protocol';
import { sheetsQuery } from './sheets-query.ts';

const NO_SHEETS: readonly Sheet[] = [];

/** The sheets of an area; a cached list remains during a refetch. */
export function useSheets(menuBar: MenuBar): {
  sheets: readonly Sheet[];
  state: 'pending' | 'error' | 'success';
  retry: () => void;
} {
  const { data, state, retry } = useBoundedQuery(sheetsQuery(menuBar));
  return { sheets: data ?? NO_SHEETS, state, retry };
}
