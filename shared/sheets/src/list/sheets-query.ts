import { callApi } from '@parallax/api';
import { ANALYTICS_PAGES, areaPath, listSheets, type MenuBar, sheetsKey } from '@parallax/contract';
import { queryOptions } from '@tanstack/react-query';

/** The menu bars whose sheets the desk shows, in the order of its navigation. */
export const DESK_MENU_BARS: readonly MenuBar[] = [
  'EXECUTION',
  'RISK',
  'PORTFOLIO',
  ...ANALYTICS_PAGES,
  'ALGO',
];

/** The sheets of an area in their order. */
export const sheetsQuery = (menuBar: MenuBar) =>
  queryOptions({
    queryKey: sheetsKey(menuBar),
    queryFn: ({ signal }) =>
      callApi(listSheets, { query: { rootPath: areaPath(menuBar) }, signal }),
    // another tab or the phone may have changed the list
    refetchOnWindowFocus: 'always',
  });
