import { endpointQuery } from '@parallax/api/react';
import { productMap } from '@parallax/federation/loading';
import { areaOfPath, areaPath, listSheets, type MenuBar } from '@parallax/protocol';
import { queryOptions } from '@tanstack/react-query';

/** The areas whose sheets the desktop page shows, in the order of its navigation. */
export function deskMenuBars(): readonly MenuBar[] {
  const { pages, analyticsViews } = productMap();
  return pages
    .filter(({ phone }) => !phone)
    .flatMap(({ path, views }) => (views ? analyticsViews.map(({ id }) => `${path}/${id}`) : path))
    .flatMap((path) => areaOfPath(path) ?? []);
}

/** The areas whose sheets the mobile page shows, its own first. */
export const PHONE_MENU_BARS = [
  'MOBILE',
  'EXECUTION',
  'RISK',
  'PORTFOLIO',
  'ALGO',
] as const satisfies readonly MenuBar[];

/** The sheets of an area in their order. */
export const sheetsQuery = (menuBar: MenuBar) =>
  queryOptions({
    ...endpointQuery(listSheets, { query: { rootPath: areaPath(menuBar) } }),
    // another device may have changed the list
    refetchOnWindowFocus: 'always',
  });

/** The key of an area's sheets in the query cache. */
export const sheetsKey = (menuBar: MenuBar) => sheetsQuery(menuBar).queryKey;
