import type { Ticker } from '@parallax/protocol';
import { type Decimal, fromExactNumber } from '@parallax/trading';

/** The last prices of a contract that are known; null where the venue publishes none. */
export interface PaperPrices {
  readonly last: number | null;
  readonly mark: number | null;
  readonly index: number | null;
  /** of the future with an option's expiry */
  readonly underlying: number | null;
}

export const NO_PRICES: PaperPrices = { last: null, mark: null, index: null, underlying: null };

/** 0 means that there is no such price. */
const known = (price: number | null | undefined): number | null =>
  typeof price === 'number' && price > 0 ? price : null;

export const pricesOf = (ticker: Ticker): PaperPrices => ({
  last: known(ticker.last),
  mark: known(ticker.mark_price),
  index: known(ticker.index_price),
  underlying: known(ticker.greeks?.underlying_price),
});

const toDecimal = (price: number | null): Decimal | undefined =>
  price === null ? undefined : fromExactNumber(price);

/** What positions are valued at: the mark price, for spot the last price. */
export const markOf = ({ mark, last }: PaperPrices): Decimal | undefined => toDecimal(mark ?? last);

/** Price of an option's underlying. */
export const underlyingOf = ({ underlying, index }: PaperPrices): Decimal | undefined =>
  toDecimal(underlying ?? index);

/**
 * The price at which an expired contract settles: the last index price. Where the venue publishes none,
 * that of the underlying for an option, else the mark price.
 */
export const settlementPriceOf = (prices: PaperPrices, isOption: boolean): Decimal | undefined =>
  toDecimal(prices.index ?? (isOption ? prices.underlying : (prices.mark ?? prices.last)));
