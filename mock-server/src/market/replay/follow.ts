import type { Instrument } from '../catalogue/instrument.ts';
import { Grid } from '../simulator/grid.ts';
import { liquidityOf } from '../simulator/liquidity.ts';
import type { RecordedSeries } from './recorded-series.ts';

/** What the sizes of a contract's trades are, in its lots, when it plays a recorded series. */
export interface Sizes {
  readonly lots: Grid;
  /** Of the trade with this index. */
  readonly lotsAt: (index: number) => number;
  /** Of the first `count` trades of a series together. */
  readonly lotsOf: (count: number) => number;
}

/** The sizes of the recorded contract itself. */
export const recordedSizes = (series: RecordedSeries): Sizes => ({
  lots: new Grid(series.lot),
  lotsAt: (index) => series.lotsOf(index + 1) - series.lotsOf(index),
  lotsOf: (count) => series.lotsOf(count),
});

/** The sizes of another contract: in its unit and on its lot, larger or smaller as its market is. */
export function followingSizes(series: RecordedSeries, from: Instrument, to: Instrument): Sizes {
  const ratio = liquidityOf(to).levelSize / liquidityOf(from).levelSize;
  const factor = (series.lot * ratio) / to.lot;
  return {
    lots: new Grid(to.lot),
    lotsAt: (index) => series.followedBy(factor).of(index),
    lotsOf: (count) => series.followedBy(factor).before(count),
  };
}
