import { afterEach, describe, expect, it, jest } from '@jest/globals';

const ui = await import('@parallax/ui');
const copyText = jest.fn(async (_text: string, _name: string) => undefined);
jest.unstable_mockModule('@parallax/ui', () => ({ ...ui, copyText }));
const { copyPrice } = await import('./copy-price.ts');

const LEVEL_PX = 22;

/** A book whose last of three rows has no price. */
function book(coarse: boolean): HTMLTableElement {
  Object.defineProperty(globalThis, 'matchMedia', {
    configurable: true,
    value: () => ({ matches: coarse }),
  });
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

const press = (table: Element, selector: string, clientY = 0) => {
  const target = table.querySelector(selector);
  if (target === null) throw new Error(`no ${selector}`);
  copyPrice({ target, clientY });
};

afterEach(() => {
  copyText.mockClear();
});

describe('design §7 a click on the order book', () => {
  it('copies only a price under the pointer', () => {
    const table = book(false);
    press(table, 'tbody tr:nth-child(2) td:first-child');
    expect(copyText).toHaveBeenCalledWith('1002.0', 'Price 1,002.0');
    copyText.mockClear();
    press(table, 'tbody tr:nth-child(2) td:last-child');
    expect(copyText).not.toHaveBeenCalled();
  });

  it.each([
    [4, '1002.5'],
    [30, '1002.0'],
    [50, '1002.0'],
  ])('copies the price nearest to a touch at %d px, anywhere on the levels', (y, price) => {
    press(book(true), 'tbody tr:nth-child(3) td:last-child', y);
    expect(copyText).toHaveBeenCalledWith(price, expect.stringContaining('Price'));
  });

  it('copies nothing if no price is near the touch', () => {
    press(book(true), 'tbody tr:nth-child(3) td:last-child', 60);
    expect(copyText).not.toHaveBeenCalled();
  });

  it('copies the mid on its button and does nothing on the header and the spread', () => {
    const table = book(true);
    press(table, 'button');
    expect(copyText).toHaveBeenCalledWith('1003.0', 'Price 1,003.0');
    copyText.mockClear();
    press(table, 'th');
    press(table, 'tbody:last-child td:last-child');
    expect(copyText).not.toHaveBeenCalled();
  });
});
