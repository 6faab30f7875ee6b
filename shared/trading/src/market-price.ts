import { type Book, isPositive } from '@parallax/protocol';
import { type Decimal, fromExactNumber } from './decimal.ts';

/** The prices that a ticker has, in the unit of the contract's prices; null where there is none. */
export interface QuotedPrices {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number | null;
  /** null for spot, and for an option that its venue does not value */
  readonly mark_price: number | null;
}

type Touch = Pick<QuotedPrices, 'bid' | 'ask'>;

const TWO = fromExactNumber(2);

const known = (price: number | null | undefined): Decimal | null =>
  isPositive(price) ? fromExactNumber(price) : null;

/** The mid of two prices. */
export const midBetween = (bid: Decimal, ask: Decimal): Decimal => bid.plus(ask).div(TWO);

function mid({ bid, ask }: Touch): Decimal | null {
  const [below, above] = [known(bid), known(ask)];
  return below === null || above === null ? null : midBetween(below, above);
}

/** The best prices of a book; null where a side is empty. */
export const touchOf = ({ bids, asks }: Pick<Book, 'bids' | 'asks'>): Touch => ({
  bid: bids[0]?.[0] ?? null,
  ask: asks[0]?.[0] ?? null,
});

/**
 * The price at which a position is valued: the mark price of the venue; where it has none, as for spot, the
 * mid, else the last price. Null without any, and without a ticker.
 */
export const markPrice = (quote: QuotedPrices | undefined): Decimal | null =>
  quote === undefined ? null : (known(quote.mark_price) ?? mid(quote) ?? known(quote.last));

/**
 * The price with which that of an order is compared: the mid, else the mark price, else the one side of the
 * book that has orders. Null without any.
 */
export const referencePrice = (
  quote: Pick<QuotedPrices, 'bid' | 'ask' | 'mark_price'>,
): Decimal | null => mid(quote) ?? known(quote.mark_price) ?? known(quote.bid) ?? known(quote.ask);
