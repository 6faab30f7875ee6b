import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { DataGrid } from './data-grid.tsx';
import {
  columns,
  type PriceRow,
  rows,
  savedFile,
  setUpPriceGrid,
} from './testing/set-up-price-grid.tsx';
import { useRowSelection } from './use-row-selection.ts';

setUpPriceGrid();

const activate = jest.fn();
let showRows: (rows: readonly PriceRow[]) => void;

function Grid() {
  const [shown, setShown] = useState(rows);
  useEffect(() => {
    showRows = setShown;
  }, []);
  return (
    <DataGrid
      label="Prices"
      noun="price"
      columns={columns}
      rows={shown}
      rowKey={({ id }) => id}
      rowMenu={({ id }) => ({ label: id, items: [] })}
      onRowActivate={({ id }) => activate(id)}
      empty={null}
      renderSummary={(selected) => <p>{selected.map(({ id }) => id).join(' + ')}</p>}
    />
  );
}

function show(): UserEvent {
  activate.mockClear();
  render(<Grid />);
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}
const row = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(name) });
const box = (index: number): HTMLElement =>
  screen.getByRole('checkbox', { name: `Select row ${index}` });
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
/** The selected rows as the summary has them, and as assistive technology reads them. */
const selected = () => {
  const marked = screen.getAllByRole('row').filter((each) => each.ariaSelected === 'true');
  const summary = screen.queryByRole('group')?.querySelector('p')?.textContent ?? '';
  expect(marked).toHaveLength(summary === '' ? 0 : summary.split(' + ').length);
  return summary;
};

const idOf = ({ id }: { id: string }) => id;

describe('rows are selected', () => {
  it('by Ctrl or ⌘ and by Shift with a click, which activates no row', async () => {
    const user = show();
    await user.keyboard('{Meta>}');
    await user.click(row('eth'));
    await user.keyboard('{/Meta}{Shift>}');
    await user.click(row('xrp'));
    expect(selected()).toBe('eth + sol + xrp');
    await user.click(row('btc'));
    expect(selected()).toBe('btc + eth');
    await user.keyboard('{/Shift}{Control>}');
    await user.click(row('xrp'));
    await user.click(row('eth'));
    expect(selected()).toBe('btc + xrp');
    expect(activate).not.toHaveBeenCalled();
    await user.keyboard('{/Control}');
    await user.click(row('sol'));
    expect(activate.mock.calls).toEqual([['sol']]);
    expect(selected()).toBe('btc + xrp');
  });

  it('without selecting their text', () => {
    show();
    expect(fireEvent.mouseDown(row('btc'), { shiftKey: true })).toBe(false);
    expect(fireEvent.mouseDown(row('btc'))).toBe(true);
  });

  it('by check boxes, with Shift up to one, and all by that of the header', async () => {
    const user = show();
    await user.click(box(1));
    await user.keyboard('{Shift>}');
    await user.click(box(3));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('btc + eth + sol');
    const all = screen.getByRole('checkbox', { name: 'Select all rows' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(selected()).toBe('btc + eth + sol + xrp');
    await user.click(all);
    expect(selected()).toBe('');
  });

  it('by Space, by Shift with the arrow keys, and all by Ctrl A, until Escape', async () => {
    const user = show();
    act(() => row('btc').focus());
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toBe('btc + sol + xrp');
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(selected()).toBe('btc + eth + sol');
    expect(row('eth')).toHaveFocus();
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toBe('btc + eth + sol + xrp');
    await user.keyboard('{Escape}');
    expect(selected()).toBe('');
    expect(row('eth')).toHaveFocus();
  });

  it('by the menu of a row', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Menu for eth' }));
    await user.click(screen.getByRole('menuitem', { name: 'Select' }));
    expect(selected()).toBe('eth');
    await user.click(screen.getByRole('button', { name: 'Menu for eth' }));
    await user.click(screen.getByRole('menuitem', { name: 'Deselect' }));
    expect(selected()).toBe('');
  });
});

describe('the selection', () => {
  it('survives updates of its rows, and that of a row ends when it goes', async () => {
    const user = show();
    await user.click(box(1));
    await user.click(box(2));
    act(() => showRows(rows.map((each) => ({ ...each, venue: 'bybit' })).toReversed()));
    expect(selected()).toBe('eth + btc');
    act(() => showRows(rows.slice(1)));
    expect(selected()).toBe('eth');
    act(() => showRows(rows));
    expect(selected()).toBe('eth');
  });

  it('takes a row as it was before an update', () => {
    const before = [{ id: 'a' }, { id: 'b' }];
    const { result, rerender } = renderHook((rows) => useRowSelection(rows, idOf), {
      initialProps: before,
    });
    rerender(before.map((row) => ({ ...row })));
    for (const row of before) act(() => result.current.toggle(row));
    expect(result.current.rows).toHaveLength(2);
    expect(before.map((row) => result.current.isSelected(row))).toEqual([true, true]);
    expect(result.current.isSelected({ id: 'c' })).toBeUndefined();
  });

  it('is announced', async () => {
    const user = show();
    await user.click(box(1));
    expect(announced()).toContain('1 price selected');
    await user.click(box(2));
    expect(announced()).toContain('2 prices selected');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(announced()).toContain('No price selected');
    expect(row('eth')).toHaveFocus();
  });

  it('is saved as a file with exactly its rows', async () => {
    const user = show();
    await user.click(box(1));
    await user.click(box(3));
    const text = await savedFile(() =>
      user.click(screen.getByRole('button', { name: 'Save as file' })),
    );
    expect(text).toBe('Name,Venue,Price (USD)\r\nbtc,OKX,3\r\nsol,OKX,2\r\n');
  });
});
