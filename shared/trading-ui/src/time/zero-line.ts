import type { ValueAxis, ValueSeries } from '../chart/chart-series.ts';

interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/** The range of the values on an axis, extended to zero. */
function rangeWithZero(series: readonly ValueSeries[], valueAxis: ValueAxis): ValueRange {
  let min = 0;
  let max = 0;
  for (const { source, valueAt } of series.filter((each) => each.valueAxis === valueAxis)) {
    for (let index = 0; index < source.length; index += 1) {
      const value = valueAt(index) ?? 0;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  return { min, max };
}

/** The range of an axis, with zero at the same height on both axes; undefined without values. */
export function rangeAroundZero(
  series: readonly ValueSeries[],
  valueAxis: ValueAxis,
): ValueRange | undefined {
  const sizeOf = ({ min, max }: ValueRange): number => Math.max(-min, max);
  const ranges = [...new Set(series.map((each) => each.valueAxis))]
    .map((each) => rangeWithZero(series, each))
    .filter((range) => sizeOf(range) > 0);
  const size = sizeOf(rangeWithZero(series, valueAxis));
  if (size === 0) return undefined;
  return {
    min: size * Math.min(...ranges.map((range) => range.min / sizeOf(range))),
    max: size * Math.max(...ranges.map((range) => range.max / sizeOf(range))),
  };
}
