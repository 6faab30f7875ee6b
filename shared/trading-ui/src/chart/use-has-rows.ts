import { useCallback, useSyncExternalStore } from 'react';
import { extentOf, sourcesOf } from './chart-points.ts';
import type { ChartSeries } from './chart-series.ts';

/** Whether a source of the series has rows. Renders only when that changes, not on ticks. */
export function useHasRows(series: readonly ChartSeries[]): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribes = sourcesOf(series).map((source) => source.subscribe(onChange));
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    [series],
  );
  return useSyncExternalStore(subscribe, () => extentOf(series) !== undefined);
}
