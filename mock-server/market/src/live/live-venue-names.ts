/** The venues that support live data. */
export const LIVE_VENUES = [
  'bybit_unified',
  'deribit',
  'okx',
  'binance_spot',
  'binance_coinm',
  'binance_usdm',
  'kraken_spot',
  'coinbase',
] as const;

export type LiveVenueName = (typeof LIVE_VENUES)[number];
