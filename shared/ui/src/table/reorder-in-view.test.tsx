import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { USD } from '../file/unit.ts';
import { fakeScreen } from '../testing/fake-screen.ts';
import { DataGrid } from './data-grid.tsx';
import type { TableColumn } from './table-column.ts';
import { DEFAULT_TABLE_STATE } from './table-state.ts';
import { REORDER_MS } from './use-live-version.ts';

const { setInView } = fakeScreen();
const prices: Record<string, number> = {};
const sortValue = jest.fn((row: string) => prices[row]);
const columns: readonly TableColumn<string>[] = [
  { id: 'price', header: 'Price', unit: USD, cell: (row) => row, sortValue, live: true },
];
const show = () =>
  render(
    <DataGrid
      label="Prices"
      noun="contract"
      columns={columns}
      rows={ROWS}
      rowKey={(row) => row}
      empty=""
      state={{ ...DEFAULT_TABLE_STATE, sorts: [{ columnId: 'price', direction: 'ascending' }] }}
      onState={() => undefined}
    />,
  );
const ROWS = ['btc', 'eth'];
const names = () =>
  [...document.querySelectorAll('tr[data-index]')].map(({ textContent }) => textContent);

beforeEach(() => {
  setInView(true);
  jest.useFakeTimers();
  Object.assign(prices, { btc: 1, eth: 2 });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it.each([
  ['does not reorder below a mouse pointer', true, ['btc', 'eth']],
  ['reorders after a tap on a touch screen', false, ['eth', 'btc']],
])('a DataGrid sorted by live values %s', (_, canHover, order) => {
  jest
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(window.matchMedia(''), { matches: canHover }));
  jest.spyOn(HTMLElement.prototype, 'matches').mockImplementation((rule) => rule === ':hover');
  show();
  prices['btc'] = 3;
  act(() => jest.advanceTimersByTime(REORDER_MS));
  expect(names()).toEqual(order);
});

it('a DataGrid sorted by live values pauses reordering out of view, and resumes at once in view', () => {
  show();
  expect(names()).toEqual(['btc', 'eth']);
  setInView(false);
  prices['btc'] = 3;
  sortValue.mockClear();
  act(() => jest.advanceTimersByTime(REORDER_MS * 10));
  expect(sortValue).not.toHaveBeenCalled();
  setInView(true);
  expect(names()).toEqual(['eth', 'btc']);
});
