// @alone its timers, feed or page would be those of other tests

import { describe, expect, it } from '@jest/globals';
import { subscribeBook } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { type Book, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catchDownloads, lastDownload } from '../testing/last-download.ts';
import { downloadBook } from './download-book.ts';

const feed = startFeedServer();
const book: Pick<Book, 'bids' | 'asks'> = {
  bids: [
    [100, 1],
    [99.5, 2],
  ],
  asks: [
    [100.5, 3],
    [101, 4],
  ],
};

catchDownloads();

const contract = contractOf({ tick: 0.5, priceDecimals: 1, qtyDecimals: 5 });

/** Downloads a book that is shown; returns the file's name and lines. */
async function download(
  { bids, asks }: typeof book,
  settings: Parameters<typeof downloadBook>[1],
): Promise<{ name: string; lines: string[] }> {
  const unsubscribe = subscribeBook(contractKey(contract), () => undefined);
  await feed.book(contractKey(contract), { bids, asks });
  downloadBook(contract, settings);
  unsubscribe();
  return lastDownload();
}

describe('the CSV of an order book', () => {
  it('is named after the contract', async () => {
    const { name } = await download(book, { group: 1, unit: 'Size' });
    expect(name).toBe('Order book of BTC-USDT on binance_spot.csv');
  });

  it.each([
    [
      'Size',
      ['Size (BTC)', 'Total (BTC)'],
      ['Ask,101,4,7', 'Ask,100.5,3,3', 'Bid,100,1,1', 'Bid,99.5,2,3'],
    ],
    [
      'Notional',
      ['Value (USDT)', 'Total (USDT)'],
      ['Ask,101,404,705.5', 'Ask,100.5,301.5,301.5', 'Bid,100,100,100', 'Bid,99.5,199,299'],
    ],
  ] as const)('has both sides with totals and units, in %s', async (unit, heads, lines) => {
    const file = await download(book, { group: 1, unit });
    expect(file.lines).toEqual([`Side,Price (USDT),${heads.join(',')}`, ...lines]);
  });

  it.each([
    ['totals', 1, ['Bid,100,0.1,0.1', 'Bid,99.5,0.2,0.3']],
    ['sizes of grouped levels', 1000, ['Bid,0,0.3,0.3']],
  ] as const)('has %s without floating-point error', async (_what, group, lines) => {
    const bids: Book['bids'] = [
      [100, 0.1],
      [99.5, 0.2],
    ];
    const file = await download({ bids, asks: [] }, { group, unit: 'Size' });
    expect(file.lines.slice(1)).toEqual(lines);
  });

  it('has notional totals without floating-point error', async () => {
    const bids: Book['bids'] = [
      [1, 0.1],
      [0.5, 0.4],
    ];
    const { lines } = await download({ bids, asks: [] }, { group: 1, unit: 'Notional' });
    expect(lines.slice(1)).toEqual(['Bid,1,0.1,0.1', 'Bid,0.5,0.2,0.3']);
  });
});
