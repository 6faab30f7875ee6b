import { annualisedBasis, isPositive, midOf } from '@parallax/protocol';
import { finite } from '../market/finite.ts';

/** A price to sell at and a price to buy at on one venue; null for a side without orders. */
export interface BidAsk {
  readonly bid: number | null;
  readonly ask: number | null;
}

/** A basis as a price, as a fraction, and annualised. */
export interface BasisValue {
  readonly price: number;
  readonly fraction: number;
  /** undefined below one day and without an expiry */
  readonly annualised: number | undefined;
}

/** Best prices of a contract with orders on both sides that do not cross. */
export interface TwoSided {
  readonly bid: number;
  readonly ask: number;
}

export const isTwoSided = (prices: BidAsk): prices is TwoSided =>
  isPositive(prices.bid) && isPositive(prices.ask) && prices.ask >= prices.bid;

/** The best prices × `rate`; undefined for a one-sided or crossed book, or without a rate. */
export const convertedPrices = (prices: BidAsk, rate: number | null): TwoSided | undefined =>
  isTwoSided(prices) && isPositive(rate)
    ? { bid: prices.bid * rate, ask: prices.ask * rate }
    : undefined;

/** Whether the book is crossed, so that neither price is reliable. */
export const isCrossed = ({ bid, ask }: BidAsk): boolean =>
  isPositive(bid) && isPositive(ask) && bid > ask;

/** The mid; undefined for a one-sided or crossed book. */
export const knownMid = (prices: BidAsk): number | undefined =>
  isTwoSided(prices) ? finite(midOf(prices.bid, prices.ask)) : undefined;

/**
 * A fraction per year by Act/365: fraction × 365 / days. Undefined below one day and without an
 * expiry.
 */
export const annualise = (fraction: number, days: number | undefined): number | undefined =>
  days === undefined ? undefined : finite(annualisedBasis(fraction, days) ?? Number.NaN);

/**
 * Basis = F − S, as a fraction of S, and annualised by Act/365. Undefined unless both prices are
 * positive. Source: the example of Binance's COIN-M documentation, 0.0024 × 365 / 31 = 0.0283.
 * @param days until expiry; undefined without an expiry
 */
export function basisBetween(
  future: number | null | undefined,
  spot: number | null | undefined,
  days: number | undefined,
): BasisValue | undefined {
  if (!isPositive(future) || !isPositive(spot)) return undefined;
  const price = finite(future - spot);
  const fraction = finite((future - spot) / spot);
  if (price === undefined || fraction === undefined) return undefined;
  return { price, fraction, annualised: annualise(fraction, days) };
}

/** Price of the later expiry − price of the earlier one; undefined unless both are positive. */
export const calendarSpread = (
  earlier: number | undefined,
  later: number | undefined,
): number | undefined =>
  isPositive(earlier) && isPositive(later) ? finite(later - earlier) : undefined;

/**
 * The funding that a long perpetual pays over `days` at a constant rate, as a fraction of its
 * value: rate × 24 / interval hours × days. Negative if it receives funding.
 * Source: the definition of funding, dydxprotocol/v4-web `FundingChart`: positive rates are paid by
 * longs, rate × 8760 / interval hours a year.
 */
export const fundingUntil = (
  rate: number,
  intervalHours: number,
  days: number,
): number | undefined =>
  intervalHours > 0 && days >= 0 ? finite(((rate * 24) / intervalHours) * days) : undefined;
