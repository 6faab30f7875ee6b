import { useEffect, useState } from 'react';
import { extentOf, sourcesOf } from './chart-points.ts';
import type { ChartSeries } from './chart-series.ts';

/** Whether a source of the series has rows. Renders only when that changes, not on ticks. */
export function useHasRows(series: readonly ChartSeries[]): boolean {
  const [, setChanges] = useState(0);
  const hasRows = extentOf(series) !== undefined;
  useEffect(() => {
    let had = extentOf(series) !== undefined;
    const follow = (): void => {
      const has = extentOf(series) !== undefined;
      if (has === had) return;
      had = has;
      setChanges((count) => count + 1);
    };
    const unsubscribes = sourcesOf(series).map((source) => source.subscribe(follow));
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [series]);
  return hasRows;
}
