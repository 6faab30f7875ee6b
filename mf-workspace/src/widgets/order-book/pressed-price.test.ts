import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { dismissSessionToasts } from '@parallax/ui/state';
import { defineForTests, shownToasts } from '@parallax/ui/testing';
import { receivePrices } from '../../widget-kit/orders/chosen-price.ts';
import { choosePressedPrice } from './pressed-price.ts';

const writeText = jest.fn(async (_text: string) => undefined);
defineForTests(navigator, { clipboard: { value: { writeText } } });
let coarse = false;
defineForTests(globalThis, { matchMedia: { value: () => ({ matches: coarse }) } });

const LEVEL_PX = 22;
const KEY = 'binance_spot:BTCUSDT';

/** A book with three rows, the last of them empty. */
function book(isCoarse: boolean): HTMLTableElement {
  coarse = isCoarse;
  const table = document.createElement('table');
  table.innerHTML = `
    <thead><tr><th>Price</th></tr></thead>
    <tbody aria-label="Bids">
      <tr><td>1,002.5</td><td>3</td></tr>
      <tr><td>1,002.0</td><td>4</td></tr>
      <tr><td></td><td></td></tr>
    </tbody>
    <tbody><tr><td><button>1,003.0</button></td><td>Spread 1</td></tr></tbody>`;
  [...table.querySelectorAll('tbody[aria-label] td:first-child')].forEach((cell, index) => {
    const box = { top: index * LEVEL_PX, height: LEVEL_PX };
    cell.getBoundingClientRect = () => Object.assign(document.body.getBoundingClientRect(), box);
  });
  return table;
}

/** Presses an element; returns the copied texts, each with the title of its toast. */
async function press(table: Element, selector: string, clientY = 0) {
  const target = table.querySelector(selector);
  if (target === null) throw new Error(`no ${selector}`);
  choosePressedPrice(KEY, { target, clientY });
  // the clipboard responds before the toast is shown
  await Promise.resolve();
  const titles = shownToasts().map(({ title }) => title);
  return writeText.mock.calls.map(([text], index) => [text, titles[index]]);
}

afterEach(() => {
  writeText.mockClear();
  dismissSessionToasts();
});

describe('design §7 a click on the order book', () => {
  it('copies only a price under the pointer', async () => {
    const table = book(false);
    expect(await press(table, 'tbody tr:nth-child(2) td:last-child')).toEqual([]);
    expect(await press(table, 'tbody tr:nth-child(2) td:first-child')).toEqual([
      ['1002.0', 'Price 1,002.0 copied'],
    ]);
  });

  it('puts it into the order ticket of the contract instead, if there is one', async () => {
    const chosen: string[] = [];
    const end = receivePrices(KEY, (price) => chosen.push(price));
    const ofOther = receivePrices('okx:BTC-USDT', (price) => chosen.push(price));
    expect(await press(book(false), 'button')).toEqual([]);
    expect(await press(book(false), 'tbody tr:nth-child(2) td:last-child')).toEqual([]);
    expect(chosen).toEqual(['1003.0', '1002.0']);
    end();
    ofOther();
    expect(await press(book(false), 'button')).toHaveLength(1);
  });

  it.each([
    [4, '1002.5', '1,002.5'],
    [30, '1002.0', '1,002.0'],
    [50, '1002.0', '1,002.0'],
  ])(
    'copies the price nearest to a touch at %d px, anywhere on the levels',
    async (y, text, price) => {
      expect(await press(book(true), 'tbody tr:nth-child(3) td:last-child', y)).toEqual([
        [text, `Price ${price} copied`],
      ]);
    },
  );

  it('copies nothing if no price is near the touch', async () => {
    expect(await press(book(true), 'tbody tr:nth-child(3) td:last-child', 60)).toEqual([]);
  });

  it('copies the mid from its button, and nothing from the header or the spread', async () => {
    const table = book(true);
    expect(await press(table, 'th')).toEqual([]);
    expect(await press(table, 'tbody:last-child td:last-child')).toEqual([]);
    expect(await press(table, 'button')).toEqual([['1003.0', 'Price 1,003.0 copied']]);
  });
});
