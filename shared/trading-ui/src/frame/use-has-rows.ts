import { useCallback, useSyncExternalStore } from 'react';
import { extentOf, subscribeToRows } from '../chart/chart-points.ts';
import type { ChartSeries } from '../chart/chart-series.ts';

/** Whether a source of the series has rows. Renders only when that changes, not on ticks. */
export function useHasRows(series: readonly ChartSeries[]): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => subscribeToRows(series, onChange),
    [series],
  );
  return useSyncExternalStore(subscribe, () => extentOf(series) !== undefined);
}
