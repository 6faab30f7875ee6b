import type { Ticker } from '@parallax/protocol';
import { type Decimal, fromExactNumber, markPrice, referencePrice } from '@parallax/trading';

/** The last prices of a contract; null where there is none. */
export interface PaperPrices {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number | null;
  readonly mark: number | null;
  readonly index: number | null;
  /** of the future with an option's expiry */
  readonly underlying: number | null;
}

export const NO_PRICES: PaperPrices = {
  bid: null,
  ask: null,
  last: null,
  mark: null,
  index: null,
  underlying: null,
};

export const pricesOf = ({
  bid,
  ask,
  last,
  mark_price: mark,
  index_price: index,
  greeks,
}: Ticker): PaperPrices => ({
  bid,
  ask,
  last,
  mark,
  index,
  underlying: greeks?.underlying_price ?? null,
});

const toDecimal = (price: number | null): Decimal | undefined =>
  price === null ? undefined : fromExactNumber(price);

/** What positions are valued at. */
export const markOf = ({ mark, ...quote }: PaperPrices): Decimal | undefined =>
  markPrice({ ...quote, mark_price: mark }) ?? undefined;

/** What the prices of an order are compared with. */
export const referenceOf = ({ mark, ...quote }: PaperPrices): Decimal | null =>
  referencePrice({ ...quote, mark_price: mark });

/** Price of an option's underlying. */
export const underlyingOf = ({ underlying, index }: PaperPrices): Decimal | undefined =>
  toDecimal(underlying ?? index);

/**
 * The price at which an expired contract settles: the last index price. Where the venue publishes none,
 * that of the underlying for an option, else the mark price.
 */
export const settlementPriceOf = (prices: PaperPrices, isOption: boolean): Decimal | undefined =>
  toDecimal(prices.index ?? (isOption ? prices.underlying : null)) ??
  (isOption ? undefined : markOf(prices));
