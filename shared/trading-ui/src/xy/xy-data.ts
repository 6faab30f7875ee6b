import { indexAt, positionsOf } from '../chart/chart-points.ts';
import type { ChartSeries } from '../chart/chart-series.ts';

/** Returns the positions, then the values of each series: undefined where it has no row. */
export function alignData(
  series: readonly ChartSeries[],
): [number[], ...(number | null | undefined)[][]] {
  const positions = [...positionsOf(series)];
  const values = series.map((each) =>
    positions.map((x) => {
      const index = indexAt(each.source, x);
      return index < 0 ? undefined : each.main.valueAt(index);
    }),
  );
  return [positions, ...values];
}
