/**
 * The live venues of spot that lock what an order may pay from when it is placed, although it waits for a trigger
 * price. Sources: Binance's developer forum, 'The behavior of StopMarket when not enough balance'; 'Coinbase
 * Markets Trading Rules', 1.22 and 1.23. Bybit locks nothing before ('Place Order', orderFilter StopOrder). OKX and
 * Kraken do not say so.
 */
const LOCKING: ReadonlySet<string> = new Set(['binance_spot', 'coinbase']);

/** Whether a live venue locks balances for an order of this contract while it waits for its trigger price. */
export const locksWaiting = (exchange: string, isSpot: boolean): boolean =>
  isSpot && LOCKING.has(exchange);
