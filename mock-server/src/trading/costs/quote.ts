import { isPositive } from '@parallax/protocol';
import type { Market } from '@parallax/server-market/market-reads';
import { type Decimal, fromExactNumber, midBetween, touchOf } from '@parallax/trading';

/** The best prices of a contract, with the mid between them. */
export interface Quote {
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly mid: Decimal;
}

export type QuotedMarket = Pick<Market, 'read' | 'isLive' | 'isCurrent'>;

type Touch = ReturnType<typeof touchOf>;

function readTouch(market: QuotedMarket, key: string): Touch | undefined {
  if (market.isCurrent === false) return undefined;
  const book = market.isLive('book', key) ? market.read('book', key) : undefined;
  if (book?.kind === 'book') return touchOf(book.data);
  const ticker = market.isLive('ticker', key) ? market.read('ticker', key) : undefined;
  return ticker?.kind === 'ticker' ? ticker.data : undefined;
}

/**
 * The quote of a contract now, from memory: of its book, or of its ticker while the book has not come. Undefined where
 * a side is empty or the sides cross, and while the venue is not connected.
 */
export function quoteOf(market: QuotedMarket, key: string): Quote | undefined {
  const touch = readTouch(market, key);
  if (touch === undefined || !isPositive(touch.bid) || !isPositive(touch.ask)) return undefined;
  const [bid, ask] = [fromExactNumber(touch.bid), fromExactNumber(touch.ask)];
  return ask.lt(bid) ? undefined : { bid, ask, mid: midBetween(bid, ask) };
}
