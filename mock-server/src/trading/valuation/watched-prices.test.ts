import { afterEach, expect, it } from '@jest/globals';
import { contractKey, type Ticker, type VenueStatus } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { WatchedPrices } from './watched-prices.ts';

const perpetual = (exchange: string, quote: string) =>
  contractOf({ exchange, symbol: `BTC${quote}`, base: 'BTC', quote, instType: 'perpetual' });
const contracts = [
  perpetual('binance_usdm', 'USDT'),
  perpetual('okx', 'USDT'),
  perpetual('deribit', 'USD'),
  contractOf({
    exchange: 'kraken_spot',
    symbol: 'XBTEUR',
    base: 'BTC',
    quote: 'EUR',
    instType: 'spot',
  }),
];
const NO_PRICES = {
  bid: null,
  ask: null,
  last: null,
  mid: null,
  mark_price: null,
  index_price: null,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: null,
  high_24h: null,
  low_24h: null,
  at: 1,
} satisfies Ticker;

const VENUE = {
  displayName: '',
  state: 'up',
  reason: null,
  last_message_at: null,
  round_trip_ms: null,
  reconnects: 0,
  message_rate: 0,
  at: 1,
} satisfies Omit<VenueStatus, 'name'>;

let opened: WatchedPrices | undefined;
afterEach(() => opened?.close());

/** The dollars per unit of assets, with a market that has these tickers. */
function pricesOf(
  tickers: Readonly<Record<string, Partial<Ticker>>>,
  simulated: readonly string[] = [],
): WatchedPrices {
  const keys = new Set(contracts.map(contractKey));
  opened = new WatchedPrices(
    {
      catalogue: { exchanges: [], venues: [], instrumentTypes: [], contracts },
      reads: {
        venueStatus: () => simulated.map((name) => ({ ...VENUE, name, isSimulated: true })),
      },
      read: (_, key) => {
        const ticker = tickers[key];
        if (ticker !== undefined) return { kind: 'ticker', key, data: { ...NO_PRICES, ...ticker } };
        return keys.has(key) ? { kind: 'awaited', key } : undefined;
      },
    },
    { watch: () => undefined, unwatch: () => undefined },
  );
  return opened;
}

const DOLLAR = { 'deribit:BTCUSD': { index_price: 100_000 } };

it('a currency without an index is valued by the spot contract of a coin that has one', () => {
  const prices = pricesOf({ ...DOLLAR, 'kraken_spot:XBTEUR': { bid: 79_900, ask: 80_100 } });
  expect(prices.usd('EUR')).toBeCloseTo(1.25, 12);
});

const WITHOUT_INDEX = { 'binance_usdm:BTCUSDT': { last: 98_000 } };
const OTHER_VENUE = { 'okx:BTCUSDT': { index_price: 101_000 } };

it('an index price that a venue does not publish is replaced by that of another one', () => {
  const prices = pricesOf({ ...DOLLAR, ...WITHOUT_INDEX, ...OTHER_VENUE });
  expect(prices.usd('USDT')).toBeCloseTo(100 / 101, 12);
});

it('a price that has not arrived is not replaced by that of another venue', () => {
  expect(pricesOf({ ...DOLLAR, ...OTHER_VENUE }).usd('USDT')).toBeUndefined();
});

it('simulated venues beside live ones value nothing', () => {
  const tickers = { ...DOLLAR, ...OTHER_VENUE, 'binance_usdm:BTCUSDT': { index_price: 1 } };
  expect(pricesOf(tickers, ['binance_usdm']).usd('USDT')).toBeCloseTo(100 / 101, 12);
  expect(pricesOf(tickers, ['deribit']).usd('BTC')).toBeUndefined();
});

it('what no venue has a price of has none', () => {
  expect(pricesOf(DOLLAR).usd('USDT')).toBeUndefined();
  expect(pricesOf(DOLLAR).usd('XYZ')).toBeUndefined();
});
