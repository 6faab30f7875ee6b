import type { Instrument } from '../catalogue/instrument.ts';
import { Grid } from '../simulator/grid.ts';
import { liquidityOf } from '../simulator/liquidity.ts';
import type { RecordedSeries } from './recorded-series.ts';

/** Trade sizes of a contract, in its lots, when it plays a recorded series. */
export interface Sizes {
  readonly lots: Grid;
  /** Lots of the trade at `index`. */
  readonly lotsOfTrade: (index: number) => number;
  /** Total lots of the first `count` trades. */
  readonly lotsBefore: (count: number) => number;
}

/** The sizes of the recorded contract. */
export const recordedSizes = (series: RecordedSeries): Sizes => ({
  lots: new Grid(series.lot),
  lotsOfTrade: (index) => series.lotsBefore(index + 1) - series.lotsBefore(index),
  lotsBefore: (count) => series.lotsBefore(count),
});

/**
 * The recorded sizes scaled to another contract: converted to its unit and lot, in proportion to
 * its liquidity.
 */
export function scaledSizes(series: RecordedSeries, from: Instrument, to: Instrument): Sizes {
  const ratio = liquidityOf(to).levelSize / liquidityOf(from).levelSize;
  const factor = (series.lot * ratio) / to.lot;
  return {
    lots: new Grid(to.lot),
    lotsOfTrade: (index) => series.scaledBy(factor).at(index),
    lotsBefore: (count) => series.scaledBy(factor).before(count),
  };
}
