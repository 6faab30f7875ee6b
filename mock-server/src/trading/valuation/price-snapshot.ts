import { readKnownOnce, readOnce } from './read-once.ts';
import type { MarketPrices } from './value-account.ts';

/** The prices that values are computed with. */
export type ValuationPrices = Pick<MarketPrices, 'ticker' | 'usd'>;

/** Prices that do not change while several figures are computed with them, from the moment of each first use. */
export const valuationSnapshot = (prices: ValuationPrices): ValuationPrices => ({
  ticker: readOnce((key) => prices.ticker(key)),
  usd: readOnce((asset) => prices.usd(asset)),
});

/** The prices of the market for one answer, all of whose figures then agree. */
export const priceSnapshot = (prices: MarketPrices): MarketPrices => ({
  contract: (key) => prices.contract(key),
  exchange: (name) => prices.exchange(name),
  ...valuationSnapshot(prices),
});

/** The prices of a moment for several answers: a first price may arrive between them. */
export const sharedSnapshot = (prices: MarketPrices): MarketPrices => ({
  contract: (key) => prices.contract(key),
  exchange: (name) => prices.exchange(name),
  ticker: readKnownOnce((key) => prices.ticker(key)),
  usd: readKnownOnce((asset) => prices.usd(asset)),
});
