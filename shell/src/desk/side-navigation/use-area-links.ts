import { useNavigation } from '@parallax/federation/navigation';
import { deskMenuBars, lastSheetsItem, sheetsQuery } from '@parallax/sheets/query';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  lastSheetsFor,
  linkTarget,
  recordSheet,
  type SheetReference,
  toSheetPath,
} from './last-sheets.ts';

/**
 * Returns whether a sheet has been deleted according to the cached sheet lists, without requesting
 * any. Sheets of areas whose list is not loaded are assumed to exist.
 */
function useDeletedSheets(): (sheet: SheetReference) => boolean {
  const menuBars = deskMenuBars();
  const lists = useQueries({
    queries: menuBars.map((menuBar) => ({ ...sheetsQuery(menuBar), enabled: false })),
  });
  return ({ menuBar, sheetId }) => {
    const list = lists[menuBars.indexOf(menuBar)];
    if (list?.data === undefined || list.fetchStatus !== 'idle') return false;
    return list.data.every(({ id }) => id !== sheetId);
  };
}

/**
 * Returns a function that maps an area to its link target, the sheet last open in it. These sheets are
 * stored across visits. Returning to a sheet that has been deleted redirects to the area's first
 * sheet.
 * @param openSlug the current area
 */
export function useAreaLinks(traderId: string, openSlug: string): (slug: string) => string {
  const { path, search, navigate } = useNavigation();
  const isDeleted = useDeletedSheets();
  const [storedSheets, setStoredSheets] = useState(() =>
    lastSheetsFor(lastSheetsItem.read(), traderId),
  );
  const [visit, setVisit] = useState<{ slug: string; returnedTo?: string | undefined }>({
    slug: openSlug,
  });
  if (visit.slug !== openSlug)
    setVisit({ slug: openSlug, returnedTo: storedSheets.places[openSlug] });
  const lastSheets = recordSheet(storedSheets, openSlug, { path, search });
  if (lastSheets !== storedSheets) setStoredSheets(lastSheets);

  useEffect(() => {
    // another tab may have written since, so only the current area's sheet is updated
    const newest = lastSheetsFor(lastSheetsItem.read(), traderId);
    const next = recordSheet(newest, openSlug, { path, search });
    if (next !== newest) lastSheetsItem.write(next);
  }, [traderId, openSlug, path, search]);

  const linkOf = (slug: string) => linkTarget(lastSheets, slug, isDeleted);
  const here = toSheetPath({ path, search });
  const hasReturned = here !== undefined && here === visit.returnedTo;
  const redirectTo = hasReturned && linkOf(openSlug) !== here ? linkOf(openSlug) : undefined;
  useEffect(() => {
    if (redirectTo !== undefined) navigate(redirectTo, { replace: true });
  }, [redirectTo, navigate]);

  return linkOf;
}
