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

const CALLS = [
  'watchTickers',
  'watchTradesForSymbols',
  'watchOrderBookForSymbols',
  'fetchTime',
  'fetchTrades',
  'fetchOrderBook',
  'fetchOHLCV',
];

describe('a venue', () => {
  it.each(VENUES)('%s has every call that is made of it, without keys', (venue) => {
    const exchange = openExchange(venue);
    expect(exchange.id).toBe(LIVE_VENUES[venue]);
    expect(CALLS.filter((call) => exchange.has[call] !== true)).toEqual([]);
  });

  it.each(VENUES)(
    '%s is asked for at another place when there is one, by all its ways',
    (venue) => {
      const { urls, id } = openExchange(venue, 'http://127.0.0.1:4100');
      const addresses = JSON.stringify(urls.api).match(/(https?|wss?):[^"]+/g) ?? [];
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) {
        expect(address).toMatch(new RegExp(`^(http|ws)://127\\.0\\.0\\.1:4100/${id}(/|$)`));
      }
    },
  );

  it('keeps the path that it has at its own address', () => {
    const { urls } = openExchange('kraken_spot', 'https://venues.example');
    expect(JSON.stringify(urls.api)).toContain('"publicV2":"wss://venues.example/kraken/v2"');
  });
});
