import type { Instrument } from '../catalogue/instrument.ts';
import { Grid } from '../simulator/grid.ts';
import { liquidityOf } from '../simulator/liquidity.ts';
import type { RecordedSeries } from './recorded-series.ts';

/** What the sizes of a contract's trades are, in its lots, when it plays a recorded series. */
export interface Sizes {
  readonly lots: Grid;
  /** Of the first `count` trades of a series together. */
  readonly lotsOf: (count: number) => number;
}

/** The sizes of the recorded contract itself. */
export const recordedSizes = (series: RecordedSeries): Sizes => ({
  lots: new Grid(series.lot),
  lotsOf: (count) => series.lotsOf(count),
});

/**
 * The sizes of another contract: in its unit and on its lot, larger or smaller as its market is. Each
 * trade has a lot at least; what the series comes to beyond that is shared in proportion to the recorded
 * sizes. A size follows from sums, so that nothing has to be kept for each trade of each contract.
 */
export function followingSizes(series: RecordedSeries, from: Instrument, to: Instrument): Sizes {
  const { length } = series.trades;
  const recorded = series.lotsOf(length);
  const ratio = liquidityOf(to).levelSize / liquidityOf(from).levelSize;
  const total = Math.round((recorded * series.lot * ratio) / to.lot);
  const share = Math.max(0, total - length) / Math.max(1, recorded);
  return {
    lots: new Grid(to.lot),
    lotsOf: (count) => count + Math.floor(series.lotsOf(count) * share),
  };
}
