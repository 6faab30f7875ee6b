import { describe, expect, it, jest } from '@jest/globals';
import type { Book } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';

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
let received = book;

const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeBook: (_: string, listener: (latest: typeof book) => void) => {
    listener(received);
    return () => undefined;
  },
}));
const ui = await import('@parallax/ui');
const downloadFile = jest.fn<(name: string, content: Blob) => void>();
jest.unstable_mockModule('@parallax/ui', () => ({ ...ui, downloadFile }));
const { downloadBook } = await import('./download-book.ts');

/** jsdom's Blob has no `text`. */
const textOf = (file: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.readAsText(file ?? new Blob());
  });

const contract = contractOf({ tick: 0.5, priceDecimals: 1, qtyDecimals: 5 });

/** Downloads the book; returns the file's name and lines. */
async function download(settings: Parameters<typeof downloadBook>[1]) {
  downloadFile.mockClear();
  downloadBook(contract, settings);
  const [name, file] = downloadFile.mock.calls[0] ?? [];
  return { name, lines: (await textOf(file)).trim().split(/\r?\n/) };
}

describe('the CSV of an order book', () => {
  it('is named after the contract', async () => {
    const { name } = await download({ group: 1, unit: 'Size' });
    expect(name).toMatch(/^Order book of BTC\/USDT on .*\.csv$/);
  });

  it.each([
    [
      'Size',
      ['Size (BTC)', 'Total (BTC)'],
      ['Ask,101,4,7', 'Ask,100.5,3,3', 'Bid,100,1,1', 'Bid,99.5,2,3'],
    ],
    [
      'Notional',
      ['USDT', 'Total (USDT)'],
      ['Ask,101,404,705.5', 'Ask,100.5,301.5,301.5', 'Bid,100,100,100', 'Bid,99.5,199,299'],
    ],
  ] as const)('has both sides with totals and units, in %s', async (unit, heads, lines) => {
    received = book;
    const file = await download({ group: 1, unit });
    expect(file.lines).toEqual([`Side,Price,${heads.join(',')}`, ...lines]);
  });

  it.each([
    ['totals', 1, ['Bid,100,0.1,0.1', 'Bid,99.5,0.2,0.3']],
    ['sizes of grouped levels', 1000, ['Bid,0,0.3,0.3']],
  ] as const)('has %s without floating-point error', async (_what, group, lines) => {
    received = {
      bids: [
        [100, 0.1],
        [99.5, 0.2],
      ],
      asks: [],
    };
    expect((await download({ group, unit: 'Size' })).lines.slice(1)).toEqual(lines);
  });

  it('has notional totals without floating-point error', async () => {
    received = {
      bids: [
        [1, 0.1],
        [0.5, 0.4],
      ],
      asks: [],
    };
    const { lines } = await download({ group: 1, unit: 'Notional' });
    expect(lines.slice(1)).toEqual(['Bid,1,0.1,0.1', 'Bid,0.5,0.2,0.3']);
  });
});
