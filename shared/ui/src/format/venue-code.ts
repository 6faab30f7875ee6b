const CODES: Readonly<Record<string, string>> = {
  binance_coinm: 'BIN-C',
  binance_spot: 'BIN',
  binance_usdm: 'BIN-U',
  bitmex: 'BMX',
  bybit_unified: 'BYB',
  coinbase: 'CB',
  deribit: 'DRB',
  kraken_spot: 'KRK',
  okx: 'OKX',
  prime_usd: 'PRM',
};

/** The short code of an exchange, shown where its display name does not fit. */
export const venueCode = (exchange: string): string =>
  CODES[exchange] ?? exchange.slice(0, 3).toUpperCase();
