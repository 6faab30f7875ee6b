import { type Instrument, instrument } from '../instrument.ts';

/** Symbol, base, quote, price decimals. Sizes have 8 decimals. */
type Row = readonly [symbol: string, base: string, quote: string, priceDecimals: number];

/**
 * Of `market-data/instruments/kraken-spot.json`; XBTUSDT of
 * `market-data/wire/kraken/http_asset_pairs.json`. Kraken calls BTC XBT, and DOGE XDG.
 */
const RECORDED: readonly Row[] = [
  ['XBTUSD', 'BTC', 'USD', 1],
  ['XBTUSDT', 'BTC', 'USDT', 1],
  ['XBTEUR', 'BTC', 'EUR', 1],
  ['XBTGBP', 'BTC', 'GBP', 1],
  ['XBTCAD', 'BTC', 'CAD', 1],
  ['XBTJPY', 'BTC', 'JPY', 0],
  ['ETHUSD', 'ETH', 'USD', 2],
  ['ETHEUR', 'ETH', 'EUR', 2],
  ['ETHGBP', 'ETH', 'GBP', 2],
  ['ETHCAD', 'ETH', 'CAD', 2],
  ['ETHJPY', 'ETH', 'JPY', 0],
  ['ETHXBT', 'ETH', 'BTC', 5],
  ['XRPUSD', 'XRP', 'USD', 5],
  ['XRPEUR', 'XRP', 'EUR', 5],
  ['XRPCAD', 'XRP', 'CAD', 5],
  ['XRPJPY', 'XRP', 'JPY', 3],
  ['XRPXBT', 'XRP', 'BTC', 8],
  ['ADAUSD', 'ADA', 'USD', 6],
  ['ADAEUR', 'ADA', 'EUR', 6],
  ['ADACAD', 'ADA', 'CAD', 6],
  ['ADAETH', 'ADA', 'ETH', 7],
  ['ADAXBT', 'ADA', 'BTC', 8],
  ['XDGXBT', 'DOGE', 'BTC', 8],
];

const BY_CONVENTION: readonly Row[] = [
  ['ETHUSDT', 'ETH', 'USDT', 2],
  ['SOLUSD', 'SOL', 'USD', 2],
  ['SOLUSDT', 'SOL', 'USDT', 2],
  ['SOLEUR', 'SOL', 'EUR', 2],
  ['SOLXBT', 'SOL', 'BTC', 7],
  ['XRPUSDT', 'XRP', 'USDT', 5],
  ['ADAUSDT', 'ADA', 'USDT', 6],
  ['XDGUSD', 'DOGE', 'USD', 7],
  ['XDGUSDT', 'DOGE', 'USDT', 7],
  ['XDGEUR', 'DOGE', 'EUR', 7],
];

const list =
  (generated: boolean) =>
  ([symbol, base, quote, priceDecimals]: Row): Instrument =>
    instrument({
      venue: 'kraken_spot',
      symbol,
      base,
      quote,
      instType: 'spot',
      tick: Number((10 ** -priceDecimals).toFixed(priceDecimals)),
      lot: 0.00000001,
      generated,
    });

export const krakenSpot = (): Instrument[] => [
  ...RECORDED.map(list(false)),
  ...BY_CONVENTION.map(list(true)),
];
