/** What the benchmark of the pairs table measures. */
export { createMarketValues, type MarketValues } from '../market/market-values.ts';
export { pairColumns } from '../perp-vs-perp/pair-columns.tsx';
export { createPairStore, type PairStore } from '../perp-vs-perp/pair-store.ts';
export { type PerpPair, pairsOf } from '../perp-vs-perp/pairs.ts';
