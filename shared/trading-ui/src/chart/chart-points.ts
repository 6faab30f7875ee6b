import type { ChartChange, ChartSource } from './chart-data.ts';
import type { ChartSeries } from './chart-series.ts';

/** The index of the last row at or before `x`; -1 if there is none. */
export function indexAtOrBefore(source: ChartSource, x: number): number {
  let low = 0;
  let high = source.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (source.xAt(middle) <= x) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The index of the row at exactly `x`; -1 if there is none. */
export function indexAt(source: ChartSource, x: number): number {
  const index = indexAtOrBefore(source, x);
  return index >= 0 && source.xAt(index) === x ? index : -1;
}

/** The sources of the series, each once. */
export const sourcesOf = (series: readonly ChartSeries[]): readonly ChartSource[] => [
  ...new Set(series.map(({ source }) => source)),
];

/** Subscribes to the rows of all series. Returns the unsubscribe function. */
export function subscribeToRows(
  series: readonly ChartSeries[],
  listener: (change: ChartChange, source: ChartSource) => void,
): () => void {
  const unsubscribes = sourcesOf(series).map((source) =>
    source.subscribe((change) => listener(change, source)),
  );
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** The first and last position of all series; undefined if there are no rows. */
export function extentOf(
  series: readonly ChartSeries[],
): { readonly first: number; readonly last: number } | undefined {
  const nonEmpty = sourcesOf(series).filter(({ length }) => length > 0);
  if (nonEmpty.length === 0) return undefined;
  return {
    first: Math.min(...nonEmpty.map((source) => source.xAt(0))),
    last: Math.max(...nonEmpty.map((source) => source.xAt(source.length - 1))),
  };
}

const findNext = (source: ChartSource, x: number): number | undefined => {
  const index = indexAtOrBefore(source, x) + 1;
  return index < source.length ? source.xAt(index) : undefined;
};

const findPrevious = (source: ChartSource, x: number): number | undefined => {
  const index = indexAtOrBefore(source, x);
  const before = index >= 0 && source.xAt(index) === x ? index - 1 : index;
  return before >= 0 ? source.xAt(before) : undefined;
};

/** The position `steps` rows after `x` (before it if negative), within the data of all series. */
export function stepFrom(series: readonly ChartSeries[], x: number, steps: number): number {
  const sources = sourcesOf(series);
  let at = x;
  for (let remaining = Math.abs(steps); remaining > 0; remaining -= 1) {
    const candidates = sources.flatMap((source) => {
      const position = steps > 0 ? findNext(source, at) : findPrevious(source, at);
      return position === undefined ? [] : [position];
    });
    if (candidates.length === 0) return at;
    at = steps > 0 ? Math.min(...candidates) : Math.max(...candidates);
  }
  return at;
}

/** The positions of all series in ascending order, each once. */
export function positionsOf(series: readonly ChartSeries[]): readonly number[] {
  const sources = sourcesOf(series);
  const [only] = sources;
  const all = sources.flatMap((source) =>
    Array.from({ length: source.length }, (_, index) => source.xAt(index)),
  );
  return only !== undefined && sources.length === 1 ? all : [...new Set(all)].sort((a, b) => a - b);
}
