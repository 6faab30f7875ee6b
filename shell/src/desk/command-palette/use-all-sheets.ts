import type { Sheet } from '@parallax/contract';
import { DESK_MENU_BARS, sheetsQuery } from '@parallax/sheets/query';
import { useQueries } from '@tanstack/react-query';

/** The sheets of all areas of the desk, as far as they are known; `retry` asks again for the rest. */
export function useAllSheets(): {
  sheets: readonly Sheet[];
  state: 'pending' | 'error' | 'success';
  retry: () => void;
} {
  return useQueries({
    queries: DESK_MENU_BARS.map(sheetsQuery),
    combine: (answers) => {
      const failed = answers.filter(({ data, isError }) => data === undefined && isError);
      const pending = answers.some(({ isPending }) => isPending);
      return {
        sheets: answers.flatMap(({ data }) => data ?? []),
        state:
          failed.length > 0
            ? ('error' as const)
            : pending
              ? ('pending' as const)
              : ('success' as const),
        retry: () => {
          for (const { refetch } of failed) void refetch();
        },
      };
    },
  });
}
