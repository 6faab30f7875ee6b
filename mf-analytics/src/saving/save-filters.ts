import { ApiError, callApi, sendOnLeave } from '@parallax/api';
import { putAnalyticsSheet, type Sheet } from '@parallax/contract';
import { sheetsKey } from '@parallax/sheets';
import { showToast } from '@parallax/ui/state';
import type { QueryClient } from '@tanstack/react-query';

const FAILED = 'Something went wrong, please try again';

/** What a person is told: the server's own words when it answered properly. */
export function saveFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.status !== undefined;
  return (answered ? error.texts[0] : undefined) ?? FAILED;
}

/**
 * Saves the filters of an analytics sheet and says how it went. The saved filters are put into the
 * cached sheets, so that a sheet opened again shows them.
 *
 * @returns whether they were saved; never rejects
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
    // an answer on its way would put the old filters back
    await client.cancelQueries({ queryKey });
    client.setQueryData<Sheet[]>(queryKey, (sheets) =>
      sheets?.map((each) =>
        each.id === sheet.id ? { ...each, analyticalViewData: saved.data } : each,
      ),
    );
    showToast({ kind: 'success', title: 'Analytical view updated', id: 'analytical-view' });
    return true;
  } catch (error) {
    showToast({ kind: 'error', title: saveFailure(error), id: 'analytical-view' });
    return false;
  }
}

/** Saves the filters of an analytics sheet while the page goes away; nobody hears how it went. */
export function sendFiltersOnLeave(analyticalViewId: string | null, data: string): void {
  if (analyticalViewId !== null)
    sendOnLeave(putAnalyticsSheet, { body: { analyticalViewId, data } });
}
