import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PERCENT } from '../file/unit.ts';
import { DataGrid } from './data-grid.tsx';
import type { TableColumn } from './table-column.ts';
import { DEFAULT_TABLE_STATE, type TableState } from './table-state.ts';
import {
  columns,
  names,
  PriceGrid,
  type PriceRow,
  prices,
  rows,
  saved,
  savedFile,
  setUpPriceGrid,
  showGrid,
} from './testing/set-up-price-grid.tsx';
import { REORDER_MS } from './use-live-version.ts';

setUpPriceGrid();

describe('sorting a DataGrid', () => {
  it('adds a second sort key on Shift click', async () => {
    const user = showGrid();
    await user.click(screen.getByRole('button', { name: 'Venue' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('button', { name: 'Price' }));
    await user.keyboard('{/Shift}');
    expect(names()).toEqual(['eth', 'xrp', 'sol', 'btc']);
    expect(screen.getByRole('button', { name: /Price second key, ascending/ })).toBeVisible();
    expect(saved.at(-1)?.sorts).toHaveLength(2);
  });

  it('repeats every 5 s for live values, but not while the grid has the focus', () => {
    showGrid({ sorts: [{ columnId: 'price', direction: 'ascending' }] });
    expect(names()).toEqual(['eth', 'sol', 'btc', 'xrp']);
    prices.set('btc', 0);
    act(() => jest.advanceTimersByTime(REORDER_MS - 1));
    expect(names()).toEqual(['eth', 'sol', 'btc', 'xrp']);
    act(() => jest.advanceTimersByTime(1));
    expect(names()).toEqual(['btc', 'eth', 'sol', 'xrp']);
    prices.set('btc', 9);
    act(() => screen.getByRole('row', { name: /btc/ }).focus());
    act(() => jest.advanceTimersByTime(REORDER_MS * 2));
    expect(names()).toEqual(['btc', 'eth', 'sol', 'xrp']);
    act(() => screen.getByRole('row', { name: /btc/ }).blur());
    act(() => jest.advanceTimersByTime(REORDER_MS));
    expect(names()).toEqual(['eth', 'sol', 'btc', 'xrp']);
  });
});

describe('focus in a DataGrid', () => {
  it('moves from a row to its first cell, also after Shift Tab has returned it to the row', async () => {
    const user = showGrid();
    const row = screen.getByRole('row', { name: /btc/ });
    act(() => row.focus());
    await user.keyboard('{ArrowRight}');
    expect(within(row).getByRole('cell', { name: 'btc' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(row).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(within(row).getByRole('cell', { name: 'btc' })).toHaveFocus();
  });

  it('moves with the arrow keys to the buttons in cells, which are no tab stops', async () => {
    const pressed = jest.fn();
    const buttons = columns.map((column) =>
      column.id === 'venue'
        ? Object.assign({}, column, {
            controls: true,
            cell: ({ id }: PriceRow) => (
              <>
                <button type="button" tabIndex={-1} disabled>{`Share ${id}`}</button>
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => pressed(id)}
                >{`Edit ${id}`}</button>
              </>
            ),
          })
        : column,
    );
    const user = showGrid({}, buttons);
    act(() => screen.getByRole('row', { name: /btc/ }).focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Edit btc' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter} ');
    expect(screen.getByRole('button', { name: 'Edit eth' })).toHaveFocus();
    expect(pressed.mock.calls).toEqual([['eth'], ['eth']]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('cell', { name: 'eth' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  it.each([
    ['on a row', '{ArrowLeft}'],
    ['in the last column', '{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}'],
  ])(
    'stays in a filter while the user types, even if the last arrow key in the table moved nothing: %s',
    async (_, keys) => {
      const user = showGrid({ filtersOpen: true });
      act(() => screen.getByRole('row', { name: /btc/ }).focus());
      await user.keyboard('{End}');
      expect(screen.getByRole('row', { name: /xrp/ })).toHaveFocus();
      await user.keyboard(keys);
      const filter = screen.getByRole('textbox', { name: 'Filter Name' });
      await user.type(filter, 'btc{Enter}');
      expect(names()).toEqual(['btc']);
      expect(filter).toHaveFocus();
    },
  );
});

const stateOf = (sorts: TableState['sorts']): TableState => ({ ...DEFAULT_TABLE_STATE, sorts });

const fileOf = (user: ReturnType<typeof showGrid>): Promise<unknown> =>
  savedFile(async () => {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
  });

describe('a DataGrid', () => {
  it.each([
    ['', 'c'],
    [', also with Caps Lock', 'C'],
  ])('copies a row or a cell with Ctrl C%s', async (_, key) => {
    const user = showGrid();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    act(() => screen.getByRole('row', { name: /btc/ }).focus());
    await user.keyboard(`{Control>}${key}{/Control}`);
    expect(written).toHaveBeenLastCalledWith('btc\tOKX\t3');
    await user.keyboard(`{ArrowRight}{ArrowRight}{ArrowDown}{Control>}${key}{/Control}`);
    expect(written).toHaveBeenLastCalledWith('KRAKEN');
  });

  it('leaves Shift Ctrl C to the browser', async () => {
    const user = showGrid();
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockClear();
    act(() => screen.getByRole('row', { name: /btc/ }).focus());
    await user.keyboard('{Shift>}{Control>}C{/Control}{/Shift}');
    expect(written).not.toHaveBeenCalled();
  });

  it.each([
    [1, '1 entry'],
    [2, '2 entries'],
  ])('counts %d rows with the given noun and plural', (count, text) => {
    render(
      <DataGrid
        label="History"
        noun="entry"
        plural="entries"
        columns={columns}
        rows={rows.slice(0, count)}
        rowKey={({ id }) => id}
        empty={null}
      />,
    );
    expect(screen.getByText(text)).toBeVisible();
  });

  it('has a note after the count of rows', () => {
    render(
      <DataGrid
        label="History"
        noun="row"
        columns={columns}
        rows={rows.slice(0, 2)}
        rowKey={({ id }) => id}
        empty={null}
        note={<p>Some fees are unknown</p>}
      />,
    );
    const note = screen.getByText('Some fees are unknown');
    expect(
      screen.getByText('2 rows').compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).not.toBe(0);
  });

  it('copies the current values of the previously focused row, if the row is still shown', async () => {
    const state = { ...DEFAULT_TABLE_STATE };
    const { rerender } = render(<PriceGrid initial={state} columns={columns} />);
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    act(() => screen.getByRole('row', { name: /btc/ }).focus());
    const replaced = rows.map((row) => ({ ...row, venue: 'bybit' }));
    rerender(<PriceGrid initial={state} columns={columns} rows={replaced} />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy row' }));
    expect(written).toHaveBeenLastCalledWith('btc\tBYBIT\t3');
    rerender(<PriceGrid initial={state} columns={columns} rows={rows.slice(1)} />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('menuitem', { name: 'Copy row' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('exports the filtered rows and visible columns in the displayed order', async () => {
    const user = showGrid({
      filters: { venue: { kind: 'choice', values: ['okx'] } },
      sorts: [{ columnId: 'price', direction: 'ascending' }],
    });
    expect(await fileOf(user)).toBe('Name,Venue,Price (USD)\r\nsol,OKX,2\r\nbtc,OKX,3\r\n');
  });

  it('copies and exports values in the unit that the column shows', async () => {
    const share = { id: 'share', header: 'Share %', unit: PERCENT, cell: () => null };
    const user = showGrid({ filters: { id: { kind: 'text', text: 'btc' } } }, [
      ...columns.slice(0, 1),
      { ...share, sortValue: () => 0.07 },
    ]);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    act(() => screen.getByRole('row', { name: /btc/ }).focus());
    await user.keyboard('{Control>}c{/Control}');
    expect(written).toHaveBeenLastCalledWith('btc\t7');
    await user.keyboard('{ArrowRight}{ArrowRight}{Control>}c{/Control}');
    expect(written).toHaveBeenLastCalledWith('7');
    expect(await fileOf(user)).toBe('Name,Share (%)\r\nbtc,7\r\n');
  });

  it('is neither marked as sorted by live values nor exported while they are awaited, and says why', async () => {
    const reason = 'The prices are still loading';
    const sorts = [{ columnId: 'price', direction: 'ascending' as const }];
    const { rerender } = render(
      <PriceGrid initial={stateOf(sorts)} columns={columns} awaited={reason} />,
    );
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    const header = screen.getByRole('columnheader', { name: /^Price/ });
    expect(header).toHaveAttribute('aria-sort', 'none');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const item = await screen.findByRole('menuitem', { name: 'Download CSV' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAttribute('title', reason);
    await user.keyboard('{Escape}');
    rerender(<PriceGrid initial={stateOf(sorts)} columns={columns} />);
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('menuitem', { name: 'Download CSV' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });

  it('sorts by a column that is not marked in ascending order, whatever was to be marked later', async () => {
    const sorts = [{ columnId: 'price', direction: 'ascending' as const }];
    const { rerender } = render(
      <PriceGrid
        initial={stateOf(sorts)}
        columns={columns}
        awaited="The prices are still loading"
      />,
    );
    const header = screen.getByRole('columnheader', { name: /^Price/ });
    fireEvent.click(within(header).getByRole('button', { name: /^Price/ }));
    rerender(<PriceGrid initial={stateOf(sorts)} columns={columns} />);
    expect(header).toHaveAttribute('aria-sort', 'ascending');
  });

  it('copies and exports hidden `alwaysExported` columns after the visible columns', async () => {
    const status: TableColumn<PriceRow> = {
      id: 'status',
      header: 'Status',
      cell: () => 'Live',
      value: ({ venue }) => (venue === 'okx' ? 'Live' : 'Stale'),
      hiddenByDefault: true,
      alwaysExported: true,
    };
    const user = showGrid({ hidden: ['venue', 'price', 'status'] }, [status, ...columns]);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    act(() => screen.getByRole('row', { name: /eth/ }).focus());
    await user.keyboard('{Control>}c{/Control}');
    expect(written).toHaveBeenLastCalledWith('eth\tStale');
    expect(await fileOf(user)).toBe(
      'Name,Status\r\nbtc,Live\r\neth,Stale\r\nsol,Live\r\nxrp,Stale\r\n',
    );
  });
});
