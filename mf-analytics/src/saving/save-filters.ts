import { callApi, failureText, sendOnLeave } from '@parallax/api';
import { putAnalyticsSheet, type Sheet } from '@parallax/protocol';
import { sheetsKey } from '@parallax/sheets';
import { showToast } from '@parallax/ui/state';
import type { QueryClient } from '@tanstack/react-query';

const FAILED = 'Something went wrong, please try again';

/**
 * Saves the filters of an analytics sheet, updates the cached sheets and shows a toast.
 * @returns whether the save succeeded; never rejects
 */
export async function saveFilters(
  client: QueryClient,
  sheet: Pick<Sheet, 'id' | 'menuBar' | 'analyticalViewId'>,
  data: string,
): Promise<boolean> {
  const queryKey = sheetsKey(sheet.menuBar);
  try {
    const { analyticalViewId } = sheet;
    if (analyticalViewId === null) throw new Error('The sheet has no analytical view.');
    const saved = await callApi(putAnalyticsSheet, { body: { analyticalViewId, data } });
    // a read in flight would restore the old filters
    await client.cancelQueries({ queryKey });
    client.setQueryData<Sheet[]>(queryKey, (sheets) =>
      sheets?.map((each) =>
        each.id === sheet.id ? { ...each, analyticalViewData: saved.data } : each,
      ),
    );
    showToast({ kind: 'success', title: 'Analytical view updated', id: 'analytical-view' });
    return true;
  } catch (error) {
    showToast({ kind: 'error', title: failureText(error, FAILED), id: 'analytical-view' });
    return false;
  }
}

/** Saves the filters while the page is being unloaded; the result is not reported. */
export function sendFiltersOnLeave(analyticalViewId: string | null, data: string): void {
  if (analyticalViewId !== null)
    sendOnLeave(putAnalyticsSheet, { body: { analyticalViewId, data } });
}
