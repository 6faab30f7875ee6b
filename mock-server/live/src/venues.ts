/** The venues with live data, with their ccxt ids. */
export const LIVE_VENUES = {
  bybit_unified: 'bybit',
  deribit: 'deribit',
  okx: 'okx',
  binance_spot: 'binance',
  binance_coinm: 'binancecoinm',
  binance_usdm: 'binanceusdm',
  kraken_spot: 'kraken',
  coinbase: 'coinbase',
} as const;

export type LiveVenueId = keyof typeof LIVE_VENUES;
