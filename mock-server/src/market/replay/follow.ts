import type { Instrument } from '../catalogue/instrument.ts';
import { Grid } from '../simulator/grid.ts';
import { liquidityOf } from '../simulator/liquidity.ts';
import type { RecordedTrade } from './recording.ts';

/**
 * Recorded trades with the sizes of another contract: in its unit and on its lot, larger or smaller
 * as its market is. Prices stay as they are.
 */
export function resized(
  trades: readonly RecordedTrade[],
  from: Instrument,
  to: Instrument,
): RecordedTrade[] {
  const sizes = new Grid(to.lot);
  const ratio = liquidityOf(to).levelSize / liquidityOf(from).levelSize;
  return trades.map((trade) => ({ ...trade, size: sizes.size(trade.size * ratio) }));
}
