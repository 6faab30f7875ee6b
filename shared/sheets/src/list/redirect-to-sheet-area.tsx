import { Redirect, useNavigation } from '@parallax/federation/navigation';
import { type MenuBar, sheetAddress } from '@parallax/protocol';
import { FailurePanel, Skeleton } from '@parallax/ui';
import type { ReactNode } from 'react';
import { deskMenuBars } from './sheets-query.ts';
import { useSheetsOf } from './use-sheets-of.ts';

/**
 * For an address whose sheet is not in the area `menuBar`: redirects to the sheet in its area, with
 * the widget of the address. `children` are shown if there is no such sheet.
 */
export function RedirectToSheetArea({
  menuBar,
  sheetId,
  children,
}: {
  menuBar: MenuBar;
  sheetId: string;
  children: ReactNode;
}) {
  const others = deskMenuBars().filter((area) => area !== menuBar);
  const { sheets, state, retry } = useSheetsOf(others);
  const widget = new URLSearchParams(useNavigation().search).get('widget') ?? undefined;
  const sheet = sheets.find(({ id }) => id === sheetId);

  if (sheet) return <Redirect to={sheetAddress(sheet.menuBar, sheet, widget)} />;
  if (state === 'pending') return <Skeleton height="100%" label="Loading sheet" />;
  if (state === 'error') {
    return <FailurePanel title="Your sheets could not be loaded" onRetry={retry} />;
  }
  return children;
}
