import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataGrid } from './data-grid.tsx';
import { DataTable } from './data-table.tsx';

const choose = jest.fn<(what: string) => void>();
const columns = [
  { id: 'name', header: 'Name', cell: (row: string) => row, value: (row: string) => row },
];
const rowMenu = (row: string) => ({
  label: row,
  items: [
    { label: 'Show', onSelect: () => choose(`show ${row}`) },
    { label: 'Send', items: [{ label: 'Blue', onSelect: () => choose(`blue ${row}`) }] },
  ],
});

const show = () => {
  render(
    <DataGrid
      label="Names"
      noun="name"
      columns={columns}
      rows={['BTC', 'ETH']}
      rowKey={(row) => row}
      rowMenu={rowMenu}
      empty={null}
    />,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
};
const row = (index: number): HTMLElement => {
  const found = document.querySelector(`tr[data-index="${index}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`No row ${index}.`);
  return found;
};

beforeEach(() => {
  choose.mockClear();
});

it('the menu of a row opens from its button', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Menu for ETH' }));
  expect(screen.getByRole('menu', { name: 'ETH' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Show' }));
  expect(choose.mock.calls).toEqual([['show ETH']]);
  expect(screen.queryByRole('menu')).toBeNull();
});

it.each([
  ['Shift F10', { key: 'F10', shiftKey: true }],
  ['the menu key', { key: 'ContextMenu' }],
])('the menu of a row opens from the focused row by %s, and restores the focus', async (_, key) => {
  const user = show();
  act(() => row(1).focus());
  fireEvent.keyDown(row(1), key);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  await user.keyboard('{Enter}');
  expect(choose.mock.calls).toEqual([['blue ETH']]);
  expect(row(1)).toHaveFocus();
});

it('the menu of a row opens as a context menu and closes on Escape', async () => {
  const user = show();
  fireEvent.contextMenu(row(0), { clientX: 10, clientY: 10 });
  expect(screen.getByRole('menu', { name: 'BTC' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});

/** A right click on a row as on macOS, which selects the word below the pointer. */
const rightClickOnWord = (index: number): void => {
  fireEvent.pointerDown(row(index), { button: 2 });
  if (document.getSelection()?.isCollapsed === true) {
    document.getSelection()?.selectAllChildren(row(index));
  }
  fireEvent.contextMenu(row(index));
};

it('the menu of a row opens although the right click has selected a word', async () => {
  const user = show();
  rightClickOnWord(0);
  expect(screen.getByRole('menu', { name: 'BTC' })).toBeVisible();
  await user.keyboard('{Escape}');
  rightClickOnWord(1);
  expect(screen.getByRole('menu', { name: 'ETH' })).toBeVisible();
});

it('a right click after a selection by dragging leaves the menu to the browser', () => {
  show();
  document.getSelection()?.selectAllChildren(row(0));
  rightClickOnWord(0);
  expect(screen.queryByRole('menu')).toBeNull();
  document.getSelection()?.removeAllRanges();
});

it('the menu of a row opens without a press after a click has cleared the selection', () => {
  show();
  document.getSelection()?.selectAllChildren(row(0));
  fireEvent.pointerDown(row(0));
  document.getSelection()?.removeAllRanges();
  fireEvent.click(row(0));
  // as from the keyboard of a screen reader
  fireEvent.contextMenu(row(0));
  expect(screen.getByRole('menu', { name: 'BTC' })).toBeVisible();
});

it('Ctrl C on the cell with the menu button copies the row', async () => {
  const user = show();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  act(() => row(1).focus());
  await user.keyboard('{ArrowRight}');
  expect(within(row(1)).getAllByRole('cell')[0]).toHaveFocus();
  await user.keyboard('{Control>}c{/Control}');
  expect(written).toHaveBeenLastCalledWith('ETH');
});

it('the menu of a row opens in a DataTable too', async () => {
  render(
    <DataTable
      label="Names"
      columns={columns}
      rows={['BTC', 'ETH']}
      rowKey={(row) => row}
      rowMenu={rowMenu}
      empty={null}
    />,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(screen.getByRole('button', { name: 'Menu for BTC' }));
  await user.click(screen.getByRole('menuitem', { name: 'Show' }));
  expect(choose.mock.calls).toEqual([['show BTC']]);
});

it.each([
  ['Delete', 'Windows NT', true],
  ['Backspace', 'Windows NT', false],
  ['Backspace', 'Macintosh', true],
])('%s on %s removes the focused row: %s', (key, platform, isRemoved) => {
  const userAgent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(platform);
  const remove = () => choose('remove');
  render(
    <DataGrid
      label="Names"
      noun="name"
      columns={columns}
      rows={['BTC']}
      rowKey={(name) => name}
      rowMenu={() => ({
        label: 'BTC',
        items: [{ label: 'Remove', shortcut: 'Delete', onSelect: remove }],
      })}
      empty={null}
    />,
  );
  act(() => row(0).focus());
  fireEvent.keyDown(row(0), { key });
  expect(choose).toHaveBeenCalledTimes(isRemoved ? 1 : 0);
  userAgent.mockRestore();
});
