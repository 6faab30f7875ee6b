import { describe, expect, it } from '@jest/globals';
import { bookSchema } from '@parallax/contract';
import { hearRecorded, type KnownMarket } from '../testing/hear-recorded.ts';
import type { LiveVenueId } from '../venues.ts';
import { bookOf } from './book.ts';

const NOW = 1_800_000_000_000;

const CASES: readonly (readonly [LiveVenueId, string, KnownMarket, number, object])[] = [
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

describe('a book', () => {
  it.each(CASES)('of %s is what %s says', (venue, file, market, unit, expected) => {
    const exchange = hearRecorded(venue, [file], [market]);
    const [heard] = Object.values(exchange.orderbooks);
    expect(bookSchema.parse(bookOf(heard, unit, NOW))).toMatchObject(expected);
  });

  it('of contracts has its sizes in our unit', () => {
    const exchange = hearRecorded('okx', ['okx/ws_books_snapshot']);
    const [heard] = Object.values(exchange.orderbooks);
    const book = bookOf(heard, 0.01, NOW);
    expect(book?.asks[0]).toEqual([8_476.98, 4.15]);
    expect(book?.bids[0]).toEqual([8_476.97, 2.56]);
  });

  it('of Deribit leaves out what Deribit says besides', () => {
    const exchange = hearRecorded('deribit', ['deribit/ws_book_snapshot']);
    const [heard] = Object.values(exchange.orderbooks);
    expect(bookOf(heard, 1, NOW)?.bids[0]).toEqual([42_500, 1_000]);
  });

  it('has at most 20 levels, and is none with one side empty', () => {
    const bids = Array.from({ length: 30 }, (_, i) => [100 - i, 1]);
    expect(bookOf({ bids, asks: [[101, 1]] }, 1, NOW)?.bids).toHaveLength(20);
    expect(bookOf({ bids, asks: [] }, 1, NOW)).toBeUndefined();
    expect(bookOf({ bids: [['a', 1]], asks: [[101, 1]] }, 1, NOW)).toBeUndefined();
    expect(bookOf(undefined, 1, NOW)).toBeUndefined();
  });

  it('is read as far as it is shown, however much of it there is', () => {
    const read = new Set<string>();
    const levels = Array.from({ length: 30_000 }, () => [100, 1]);
    const side = new Proxy(levels, {
      get: (all, name) => {
        if (/^\d+$/.test(String(name))) read.add(String(name));
        return Reflect.get(all, name);
      },
    });
    expect(bookOf({ bids: side, asks: side }, 1, NOW)?.asks).toHaveLength(20);
    expect(read.size).toBe(20);
  });
});
