import { describe, expect, it } from '@jest/globals';
import { openExchange } from './open-exchange.ts';
import { LIVE_VENUES, type LiveVenueId } from './venues.ts';

const VENUES: readonly LiveVenueId[] = [
  'bybit_unified',
  'deribit',
  'okx',
  'binance_spot',
  'binance_coinm',
  'binance_usdm',
  'kraken_spot',
  'coinbase',
];

const METHODS = [
  'watchTickers',
  'watchTradesForSymbols',
  'watchOrderBookForSymbols',
  'fetchTime',
  'fetchTrades',
  'fetchOrderBook',
  'fetchOHLCV',
];

describe('a venue', () => {
  it.each(VENUES)('supports every method in use, without API keys: %s', (venue) => {
    const exchange = openExchange(venue);
    expect(exchange.id).toBe(LIVE_VENUES[venue]);
    expect(METHODS.filter((method) => exchange.has[method] !== true)).toEqual([]);
  });

  it.each(VENUES)('has all of its URLs replaced by the base URL: %s', (venue) => {
    const { urls, id } = openExchange(venue, 'http://127.0.0.1:4100');
    const urlsInUse = JSON.stringify(urls.api).match(/(https?|wss?):[^"]+/g) ?? [];
    expect(urlsInUse.length).toBeGreaterThan(0);
    for (const url of urlsInUse) {
      expect(url).toMatch(new RegExp(`^(http|ws)://127\\.0\\.0\\.1:4100/${id}(/|$)`));
    }
  });

  it('keeps the path of its own URL', () => {
    const { urls } = openExchange('kraken_spot', 'https://venues.example');
    expect(JSON.stringify(urls.api)).toContain('"publicV2":"wss://venues.example/kraken/v2"');
  });
});
