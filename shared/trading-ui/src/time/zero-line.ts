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

const sizeOf = ({ min, max }: ValueRange): number => Math.max(-min, max);

/** The round steps between ticks that the library chooses from. */
const ROUND = [1, 2, 2.5, 4, 5] as const;
const ROUND_BELOW_1 = [1, 2, 5] as const;
/** Tolerance for binary floating-point error. */
const TOLERANCE = 1e-9;

function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  const factors: readonly number[] = power < 1 ? ROUND_BELOW_1 : ROUND;
  return power * (factors.find((each) => each * power >= min * (1 - TOLERANCE)) ?? 10);
}

/** Axes with a common zero line. */
interface ZeroAxes {
  /** undefined for an axis without values */
  readonly rangeOf: (valueAxis: ValueAxis) => ValueRange | undefined;
  /** pixels between the ticks */
  readonly tickDistance: number;
}

/**
 * The ranges of axes, with zero and all other ticks at the same heights on both axes: the ranges are
 * extended to the same number of round steps. Undefined without values.
 * @param height of the ranges, in pixels
 * @param minDistance between ticks, in pixels
 */
export function alignAroundZero(
  series: readonly ValueSeries[],
  height: number,
  minDistance: number,
): ZeroAxes | undefined {
  const ranges = new Map(
    series.map(({ valueAxis }) => [valueAxis, rangeWithZero(series, valueAxis)] as const),
  );
  const filled = [...ranges.values()].filter((range) => sizeOf(range) > 0);
  if (filled.length === 0) return undefined;
  const min = Math.min(...filled.map((range) => range.min / sizeOf(range)));
  const max = Math.max(...filled.map((range) => range.max / sizeOf(range)));
  const pixels = height / (max - min);
  const stepsMax = Math.max(1, pixels / minDistance);
  const stepOf = (range: ValueRange): number => roundStep(sizeOf(range) / stepsMax);
  const steps = Math.max(...filled.map((range) => sizeOf(range) / stepOf(range)));
  return {
    rangeOf: (valueAxis) => {
      const range = ranges.get(valueAxis);
      if (range === undefined || sizeOf(range) === 0) return undefined;
      const size = steps * stepOf(range);
      return { min: size * min, max: size * max };
    },
    tickDistance: pixels / steps,
  };
}
