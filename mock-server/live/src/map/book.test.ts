import { describe, expect, it } from '@jest/globals';
import { bookSchema } from '@parallax/protocol';
import { type MarketFixture, replayFixtures } from '../testing/replay-fixtures.ts';
import type { LiveVenueId } from '../venues.ts';
import { isCrossed, parseBook } from './book.ts';

const NOW = 1_800_000_000_000;

const CASES: readonly (readonly [LiveVenueId, string, MarketFixture, number, object])[] = [
  [
    'kraken_spot',
    'kraken/ws_book_snapshot',
    { id: 'XXBTZUSD', symbol: 'BTC/USD' },
    1,
    {
      bids: [
        [105_944.2, 0.136],
        [105_935.4, 0.024],
        [105_920.1, 0.052],
      ],
      asks: [
        [105_944.3, 0.136],
        [105_946.9, 0.095],
        [105_955.8, 0.003],
      ],
    },
  ],
  [
    'coinbase',
    'coinbase/ws_l2_data_snapshot',
    { id: 'BTC-USD', symbol: 'BTC/USD' },
    1,
    {
      bids: [
        [68_900, 1.5],
        [68_899.5, 0.75],
        [68_899, 2.3],
      ],
      at: 1_775_572_200_123,
    },
  ],
  [
    'bybit_unified',
    'bybit/ws_orderbook_snapshot',
    { id: 'BTCUSDT', symbol: 'BTC/USDT:USDT', type: 'swap' },
    1,
    {
      bids: [
        [27_450, 0.5],
        [27_449.5, 1],
      ],
    },
  ],
];

describe('parseBook', () => {
  it.each(CASES)('parses the book of %s from %s', (venue, file, market, unit, expected) => {
    const exchange = replayFixtures(venue, [file], [market]);
    const [ccxtBook] = Object.values(exchange.orderbooks);
    expect(bookSchema.parse(parseBook(ccxtBook, unit, NOW))).toMatchObject(expected);
  });

  it('converts sizes to our unit', () => {
    const exchange = replayFixtures('okx', ['okx/ws_books_snapshot']);
    const [ccxtBook] = Object.values(exchange.orderbooks);
    const book = parseBook(ccxtBook, 0.01, NOW);
    expect(book?.asks[0]).toEqual([8_476.98, 4.15]);
    expect(book?.bids[0]).toEqual([8_476.97, 2.56]);
  });

  it('ignores the additional columns of Deribit', () => {
    const exchange = replayFixtures('deribit', ['deribit/ws_book_snapshot']);
    const [ccxtBook] = Object.values(exchange.orderbooks);
    expect(parseBook(ccxtBook, 1, NOW)?.bids[0]).toEqual([42_500, 1_000]);
  });

  it('returns at most 20 levels, and undefined for an empty or invalid side', () => {
    const bids = Array.from({ length: 30 }, (_, i) => [100 - i, 1]);
    expect(parseBook({ bids, asks: [[101, 1]] }, 1, NOW)?.bids).toHaveLength(20);
    expect(parseBook({ bids, asks: [] }, 1, NOW)).toBeUndefined();
    expect(parseBook({ bids: [['a', 1]], asks: [[101, 1]] }, 1, NOW)).toBeUndefined();
    expect(parseBook(undefined, 1, NOW)).toBeUndefined();
  });

  it.each([
    ['above', 102, true],
    ['at', 101, true],
    ['below', 100, false],
  ])(
    'returns undefined for a book whose best bid is not below its best ask: %s it',
    (_, bid, crossed) => {
      const book = { bids: [[bid, 1]], asks: [[101, 1, 'more']] };
      expect(isCrossed(book)).toBe(crossed);
      expect(parseBook(book, 1, NOW) === undefined).toBe(crossed);
    },
  );

  it.each([{ bids: [], asks: [[101, 1]] }, { bids: [['a']], asks: [[101, 1]] }, undefined])(
    'does not call %p crossed',
    (book) => expect(isCrossed(book)).toBe(false),
  );

  it('reads only the levels shown, whatever the size of the book', () => {
    const read = new Set<string>();
    const side = (price: number) =>
      new Proxy(
        Array.from({ length: 30_000 }, () => [price, 1]),
        {
          get: (all, name) => {
            if (/^\d+$/.test(String(name))) read.add(String(name));
            return Reflect.get(all, name);
          },
        },
      );
    expect(parseBook({ bids: side(100), asks: side(101) }, 1, NOW)?.asks).toHaveLength(20);
    expect(read.size).toBe(20);
  });
});
