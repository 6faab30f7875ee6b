import { callApi } from '@parallax/api';
import { areaPath, listSheets, type MenuBar } from '@parallax/contract';
import { queryOptions } from '@tanstack/react-query';

/** Where an area's sheets are kept in the query cache. */
export const sheetsKey = (menuBar: MenuBar) => ['sheets', areaPath(menuBar)] as const;

/** The sheets of an area in their order. */
export const sheetsQuery = (menuBar: MenuBar) =>
  queryOptions({
    queryKey: sheetsKey(menuBar),
    queryFn: ({ signal }) =>
      callApi(listSheets, { query: { rootPath: areaPath(menuBar) }, signal }),
    // another tab or the phone may have changed the list
    refetchOnWindowFocus: 'always',
  });
