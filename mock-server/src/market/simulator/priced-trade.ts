import type { Trade } from '@parallax/protocol';
import type { Grid } from './grid.ts';
import { fillAt, type Top } from './quotes.ts';
import type { UnpricedTrade } from './trade-flow.ts';

/** A trade at the best price of its side. */
export function pricedTrade(
  id: string,
  { buys, lots, at }: UnpricedTrade,
  top: Top,
  prices: Grid,
  sizes: Grid,
): Trade {
  const fill = fillAt(top, buys);
  return {
    id,
    price: prices.value(fill.ticks),
    size: sizes.value(lots),
    side: fill.buys ? 'buy' : 'sell',
    at,
  };
}
