import { callApi } from '@parallax/api';
import {
  ANALYTICS_PAGES,
  areaPath,
  listSheets,
  type MenuBar,
  type Sheet,
  sheetsKey,
} from '@parallax/contract';
import { useQueries } from '@tanstack/react-query';

const MENU_BARS: readonly MenuBar[] = [
  'EXECUTION',
  'RISK',
  'PORTFOLIO',
  ...ANALYTICS_PAGES,
  'ALGO',
];

/** The sheets of all areas of the desk, as far as they are known; `retry` asks again for the rest. */
export function useAllSheets(): {
  sheets: readonly Sheet[];
  state: 'pending' | 'error' | 'success';
  retry: () => void;
} {
  return useQueries({
    queries: MENU_BARS.map((menuBar) => ({
      queryKey: sheetsKey(menuBar),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(listSheets, { query: { rootPath: areaPath(menuBar) }, signal }),
    })),
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
