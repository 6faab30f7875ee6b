import { expect, it, jest } from '@jest/globals';
import type { Book } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';

const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeBook: (_: string, listener: (book: Pick<Book, 'bids' | 'asks'>) => void) => {
    listener({
      bids: [
        [100, 1],
        [99.5, 2],
      ],
      asks: [
        [100.5, 3],
        [101, 4],
      ],
    });
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

const contract = contractOf({ tick: 0.5, priceDecimals: 1 });

it.each([
  ['Size', 'Size', ['Ask,101,4,7', 'Ask,100.5,3,3', 'Bid,100,1,1', 'Bid,99.5,2,3']],
  [
    'Notional',
    'USDT',
    ['Ask,101,404,705.5', 'Ask,100.5,301.5,301.5', 'Bid,100,100,100', 'Bid,99.5,199,299'],
  ],
] as const)(
  'the order book exports the levels of both sides with their totals, by %s',
  async (unit, head, lines) => {
    downloadFile.mockClear();
    downloadBook(contract, { group: 1, unit });
    const [name, file] = downloadFile.mock.calls[0] ?? [];
    expect(name).toMatch(/^Order book of BTC\/USDT on .*\.csv$/);
    const rows = (await textOf(file)).trim().split(/\r?\n/);
    expect(rows).toEqual([`Side,Price,${head},Total`, ...lines]);
  },
);
