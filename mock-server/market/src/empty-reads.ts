import type { MarketReads } from './market-reads.ts';
import { emptyColumns } from './ticker-columns.ts';

/** Reads that return no data, for markets of which only the published updates are used. */
export const emptyReads: MarketReads = {
  markHistory: () => Promise.resolve(undefined),
  candles: () => Promise.resolve(undefined),
  book: () => undefined,
  trades: () => undefined,
  tickers: () => Promise.resolve(emptyColumns(0)),
  fundingRates: () => Promise.resolve([]),
  fundingHistory: () => undefined,
  openInterest: () => undefined,
  openInterestHistory: () => undefined,
  liquidations: () => Promise.resolve([]),
  optionsChain: () => Promise.resolve(undefined),
  basis: () => Promise.resolve([]),
  venueStatus: () => [],
};
