import type { MenuBar, Sheet } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { sheetsQuery } from './sheets-query.ts';

const NO_SHEETS: readonly Sheet[] = [];

/** The sheets of an area as they are known now; a list that was read once stays while it is read again. */
export function useSheets(menuBar: MenuBar): {
  sheets: readonly Sheet[];
  state: 'pending' | 'error' | 'success';
  retry: () => void;
} {
  const { data, status, refetch } = useQuery(sheetsQuery(menuBar));
  return {
    sheets: data ?? NO_SHEETS,
    state: data ? 'success' : status,
    retry: () => void refetch(),
  };
}
