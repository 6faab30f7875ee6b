import type { MarketReads } from './market-reads.ts';

/** Of a market that is only watched: it has nothing to tell when asked. */
export const noReads: MarketReads = {
  candles: () => undefined,
  trades: () => undefined,
  fundingRates: () => Promise.resolve([]),
  fundingHistory: () => undefined,
  openInterest: () => undefined,
  openInterestHistory: () => undefined,
  liquidations: () => Promise.resolve([]),
  basis: () => Promise.resolve([]),
  venueStatus: () => [],
};
