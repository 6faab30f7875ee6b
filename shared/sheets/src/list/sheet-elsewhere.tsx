import { type MenuBar, sheetAddress } from '@parallax/contract';
import { Redirect } from '@parallax/federation/navigation';
import { Skeleton } from '@parallax/ui';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DESK_MENU_BARS, sheetsQuery } from './sheets-query.ts';

/**
 * For an address of the area `menuBar` that names a sheet which is not there: leads to the sheet
 * where it is in another area. `children` say that there is no such sheet at all.
 */
export function SheetElsewhere({
  menuBar,
  sheetId,
  children,
}: {
  menuBar: MenuBar;
  sheetId: string;
  children: ReactNode;
}) {
  const others = DESK_MENU_BARS.filter((area) => area !== menuBar);
  const lists = useQueries({ queries: others.map(sheetsQuery) });
  const sheet = lists.flatMap(({ data }) => data ?? []).find(({ id }) => id === sheetId);

  if (sheet) return <Redirect to={sheetAddress(sheet.menuBar, sheet)} />;
  if (lists.some(({ isPending }) => isPending)) {
    return <Skeleton height="100%" label="Loading sheet" />;
  }
  return children;
}
