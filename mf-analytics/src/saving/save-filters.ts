import { ApiError, callApi, callForResponse, sendOnLeave } from '@parallax/api';
import { areaPath, listSheets, putAnalyticsSheet, type Sheet } from '@parallax/protocol';
import { sheetsKey } from '@parallax/sheets';
import { mutate } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import type { QueryClient } from '@tanstack/react-query';

type SavedSheet = Pick<Sheet, 'id' | 'menuBar' | 'analyticalViewId'>;

/** Merges the changes into the filters on the server; those of a deleted sheet are undefined. */
export type MergeFilters = (theirs: string | null | undefined) => string;

const isBlocked = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.noResponse === 'blocked';

const TOAST = 'analytical-view';

/** Runs one save of a sheet at a time across all tabs, so that each merges the previous result. */
const withSheetLock = <T>({ id }: SavedSheet, save: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`parallax-analytics-sheet-${id}`, save) : save();

/**
 * Saves the filters of an analytics sheet, merged with what another tab or device has saved, updates
 * the cached sheets and shows a toast.
 * @returns the saved filters; the filters that only the cached sheets have if the browser may have blocked the request,
 * so that no attempt can succeed; undefined if the save failed otherwise. Never rejects.
 */
export async function saveFilters(
  client: QueryClient,
  sheet: SavedSheet,
  merge: MergeFilters,
): Promise<{ readonly saved: string } | { readonly kept: string } | undefined> {
  const queryKey = sheetsKey(sheet.menuBar);
  let merged: string | undefined;
  const send = async (merge: MergeFilters) => {
    const { analyticalViewId } = sheet;
    if (analyticalViewId === null) throw new Error('The sheet has no analytical view.');
    const query = { rootPath: areaPath(sheet.menuBar) };
    const sheets = await callApi(listSheets, { query, live: true });
    const theirs = sheets.find(({ id }) => id === sheet.id)?.analyticalViewData;
    merged = merge(theirs);
    const body = { analyticalViewId, data: merged };
    return callForResponse(putAnalyticsSheet, { body, isRepeatable: true });
  };
  const show = async (data: string): Promise<void> => {
    // the response of a query in flight would restore the old filters
    await client.cancelQueries({ queryKey });
    client.setQueryData<Sheet[]>(queryKey, (sheets) => withFilters(sheets, sheet, data));
  };
  const outcome = await mutate(
    client,
    {
      call: (merge: MergeFilters) => withSheetLock(sheet, () => send(merge)),
      update: ({ data }) => show(data),
      // without a network, a refetch would return an older cached list
      invalidates: ({ ok }) => (ok ? [listSheets] : []),
      success: 'Analytical view updated',
      fallback: 'Something went wrong, please try again',
      // shown below
      isExpected: (ended) => !ended.ok && isBlocked(ended.error),
      toastId: TOAST,
    },
    merge,
  );
  if (outcome.ok) return { saved: outcome.data.data };
  const { error } = outcome;
  if (!isBlocked(error)) return undefined;
  // the list may be blocked instead
  const cached = () => client.getQueryData<Sheet[]>(queryKey)?.find(({ id }) => id === sheet.id);
  const kept = merged ?? merge(cached()?.analyticalViewData);
  await show(kept);
  showToast({
    kind: 'error',
    title: 'The view is not saved',
    description: `Your choice is kept while this page is open. ${error.message}`,
    id: TOAST,
  });
  return { kept };
}

const withFilters = (sheets: Sheet[] | undefined, { id }: SavedSheet, data: string) =>
  sheets?.map((each) => (each.id === id ? { ...each, analyticalViewData: data } : each));

/**
 * Saves the filters while the page is being unloaded, merged with the cached ones; the response is
 * ignored.
 */
export function sendFiltersOnLeave(
  client: QueryClient,
  { id, menuBar, analyticalViewId }: SavedSheet,
  merge: MergeFilters,
): void {
  if (analyticalViewId === null) return;
  const sheets = client.getQueryData<Sheet[]>(sheetsKey(menuBar));
  const theirs = sheets?.find((each) => each.id === id)?.analyticalViewData;
  sendOnLeave(putAnalyticsSheet, { body: { analyticalViewId, data: merge(theirs) } });
}
