import { callApi } from '@parallax/api';
import { areaPath, listSheets, type MenuBar, sheetsKey } from '@parallax/contract';
import { queryOptions } from '@tanstack/react-query';

/** The sheets of an area in their order. */
export const sheetsQuery = (menuBar: MenuBar) =>
  queryOptions({
    queryKey: sheetsKey(menuBar),
    queryFn: ({ signal }) =>
      callApi(listSheets, { query: { rootPath: areaPath(menuBar) }, signal }),
    // another tab or the phone may have changed the list
    refetchOnWindowFocus: 'always',
  });
