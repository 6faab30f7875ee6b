import type { MarketReads } from './market-reads.ts';

/** The reads of a market that is only watched: no data. */
export const noReads: MarketReads = {
  candles: () => Promise.resolve(undefined),
  book: () => undefined,
  trades: () => undefined,
  fundingRates: () => Promise.resolve([]),
  fundingHistory: () => undefined,
  openInterest: () => undefined,
  openInterestHistory: () => undefined,
  liquidations: () => Promise.resolve([]),
  basis: () => Promise.resolve([]),
  venueStatus: () => [],
};
