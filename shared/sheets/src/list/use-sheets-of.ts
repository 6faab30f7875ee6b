import type { MenuBar, Sheet } from '@parallax/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { sheetsQuery } from './sheets-query.ts';
import { useTooLong } from './use-too-long.ts';

/**
 * The sheets of several areas, as far as they are known. What has not come after 30 s has failed;
 * `retry` asks anew for what is missing.
 */
export function useSheetsOf(menuBars: readonly MenuBar[]): {
  sheets: readonly Sheet[];
  state: 'pending' | 'error' | 'success';
  retry: () => void;
} {
  const client = useQueryClient();
  const lists = useQueries({ queries: menuBars.map(sheetsQuery) });
  const { over, restart } = useTooLong(lists.some(({ isPending }) => isPending));
  const missing = lists.flatMap(({ data, isError, refetch }, index) =>
    data === undefined ? [{ menuBar: menuBars[index], failed: isError || over, refetch }] : [],
  );
  const failed = missing.some((list) => list.failed);
  return {
    sheets: lists.flatMap(({ data }) => data ?? []),
    state: failed ? 'error' : missing.length > 0 ? 'pending' : 'success',
    retry: () => {
      restart();
      for (const { menuBar, refetch } of missing) {
        if (menuBar === undefined) continue;
        const { queryKey } = sheetsQuery(menuBar);
        void client.cancelQueries({ queryKey, exact: true }).then(() => refetch());
      }
    },
  };
}
