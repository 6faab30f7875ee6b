import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tickerSchema, tradeSchema } from '@parallax/protocol';
import { createMarket } from '../create-market.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { RECORDINGS_MAX_MB, readRecordings } from './read-recordings.ts';
import { parseTradesCsv } from './recording.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parallax-replay-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Trades one second apart at these prices. */
const csv = (prices: readonly number[]) =>
  [
    ',timestamp,id,type,side,price,amount,cost,date',
    ...prices.map(
      (price, i) => `${i},${1_675_329_600_000 + i * 1_000},t${i},,buy,${price},0.5,1,x`,
    ),
  ].join('\n');

describe('readRecordings', () => {
  it('reads columns by name and sorts trades by time', () => {
    const rows = ['id,side,price,amount,timestamp', 'b,sell,11,2,2000', 'a,buy,10,1,1000'];
    expect(parseTradesCsv(rows.join('\r\n'))).toEqual([
      { id: 'a', price: 10, size: 1, side: 'buy', offset: 0 },
      { id: 'b', price: 11, size: 2, side: 'sell', offset: 1_000 },
    ]);
  });

  it('reads decimals with an exponent, as programs write small prices and sizes', () => {
    const rows = [
      'timestamp,id,side,price,amount',
      '1000,a,buy,6.1e-06,1.5E+3',
      '2000,b,sell,1E2,2',
    ];
    expect(parseTradesCsv(rows.join('\n')).map(({ price, size }) => [price, size])).toEqual([
      [0.0000061, 1_500],
      [100, 2],
    ]);
  });

  const HEADER = 'timestamp,id,side,price,amount';
  const TRADE = '1000,a,buy,10,1';
  it.each([
    ['an empty file', [''], 'the columns timestamp, id, side, price and amount are missing'],
    ['a missing column', ['timestamp,id,side,price', TRADE], 'the column amount is missing'],
    ['a single trade', [HEADER, TRADE], 'there are fewer than two trades'],
    [
      'a price of 0',
      [HEADER, TRADE, '2000,b,sell,0,1'],
      "line 3: price is '0', not a decimal above 0",
    ],
    [
      'a decimal comma',
      [HEADER, TRADE, '2000;b;sell;10;1'],
      "line 3: timestamp is '2000;b;sell;10;1', not a time in Unix milliseconds",
    ],
    ['no size', [HEADER, '1000,a,buy,10', TRADE], 'line 2: amount is missing'],
    [
      'an unknown side',
      [HEADER, TRADE, '2000,b,bid,10,1'],
      "line 3: side is 'bid', not buy or sell",
    ],
    [
      'an infinite size',
      [HEADER, TRADE, '2000,b,buy,10,1e999'],
      "line 3: amount is '1e999', not a decimal",
    ],
  ])('names the cause for a file with %s', (_, lines, message) => {
    expect(() => parseTradesCsv(lines.join('\n'))).toThrow(new Error(message));
  });

  it('returns series that are replayed side by side and set the prices of their bases on other venues', () => {
    writeFileSync(join(folder, 'binance_usdm__ETHUSDT.csv'), csv([1_666.8, 1_667.1, 1_665.5]));
    writeFileSync(join(folder, 'kraken_spot__SOLUSD.csv'), csv([24.1, 24.2]));
    const recordings = readRecordings(folder);
    expect(recordings.map(({ key }) => key)).toEqual([
      'binance_usdm:ETHUSDT',
      'kraken_spot:SOLUSD',
    ]);
    const clock = new ManualClock();
    const market = createMarket({ feed: 'replay', clock, recordings });
    clock.advance(30_000);
    for (const { key, trades } of recordings) {
      const played = tradeSchema.array().parse(market.read('trades', key)?.data);
      const prices = new Set(played.map(({ price }) => price));
      expect(prices).toEqual(new Set(trades.map(({ price }) => price)));
    }
    const midOf = (key: string) =>
      tickerSchema.parse(market.read('ticker', key)?.data).mid ?? Number.NaN;
    expect(midOf('okx:ETH-USDT-SWAP') / 1_666).toBeCloseTo(1, 1);
    expect(midOf('coinbase:SOL-USD') / 24).toBeCloseTo(1, 1);
    const simulated = createMarket({ feed: 'sim', clock });
    const key = 'kraken_spot:XRPUSD';
    expect(market.read('ticker', key)).toEqual(simulated.read('ticker', key));
  });

  it('rejects unusable series with one clear line', () => {
    expect(() => readRecordings(join(folder, 'none'))).toThrow(/^REPLAY_DIR=.*none cannot be read/);
    const empty = mkdtempSync(join(folder, 'empty-'));
    expect(() => readRecordings(empty)).toThrow(/contains no recorded series/);
    writeFileSync(join(empty, 'okx__BTC-USDT.csv'), 'price\n1');
    expect(() => readRecordings(empty)).toThrow(
      /okx__BTC-USDT\.csv is not a recorded series: the columns timestamp, id, side and amount are missing\.$/,
    );
    const unreadable = mkdtempSync(join(folder, 'unreadable-'));
    mkdirSync(join(unreadable, 'okx__BTC-USDT.csv'));
    expect(() => readRecordings(unreadable)).toThrow(/okx__BTC-USDT\.csv cannot be read: EISDIR/);
    const large = mkdtempSync(join(folder, 'large-'));
    for (const name of ['okx__BTC-USDT.csv', 'okx__ETH-USDT.csv']) {
      writeFileSync(join(large, name), '');
      truncateSync(join(large, name), (RECORDINGS_MAX_MB / 2) * 1_000_000 + 1);
    }
    expect(() => readRecordings(large)).toThrow(
      /^REPLAY_DIR=.* contains 101 MB of recorded series; at most 100 MB can be replayed\.$/,
    );
    const recordings = [{ key: 'okx:NOPE', trades: [] }];
    expect(() => createMarket({ feed: 'replay', recordings })).toThrow(
      'The recorded contract okx:NOPE is not in the catalogue.',
    );
  });
});
