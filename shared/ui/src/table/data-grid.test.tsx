import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FILTER_TEXT_MAX } from '@parallax/protocol';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataGrid } from './data-grid.tsx';
import type { TableColumn } from './table-column.ts';
import { DEFAULT_TABLE_STATE, type TableState } from './table-state.ts';
import { REORDER_MS } from './use-live-version.ts';

interface Row {
  id: string;
  venue: string;
  price: number | null;
}

const prices = new Map<string, number | null>();
const columns: readonly TableColumn<Row>[] = [
  {
    id: 'id',
    header: 'Name',
    cell: ({ id }) => id,
    sortValue: ({ id }) => id,
    filter: 'text',
    fixed: true,
  },
  {
    id: 'venue',
    header: 'Venue',
    cell: ({ venue }) => venue,
    sortValue: ({ venue }) => venue,
    filter: 'choice',
    choiceLabel: (venue) => venue.toUpperCase(),
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ id }) => prices.get(id),
    sortValue: ({ id }) => prices.get(id),
    filter: 'range',
    live: true,
  },
  { id: 'note', header: 'Note', cell: () => 'note', optional: true },
];
const rows: readonly Row[] = [
  { id: 'btc', venue: 'okx', price: 3 },
  { id: 'eth', venue: 'kraken', price: 1 },
  { id: 'sol', venue: 'okx', price: 2 },
  { id: 'xrp', venue: 'kraken', price: null },
];

const saved: TableState[] = [];
function Saving(props: {
  initial: TableState;
  columns: readonly TableColumn<Row>[];
  rows?: readonly Row[];
}) {
  const [state, setState] = useState(props.initial);
  return (
    <DataGrid
      label="Prices"
      noun="contract"
      columns={props.columns}
      rows={props.rows ?? rows}
      rowKey={({ id }) => id}
      empty={<p>No contracts yet</p>}
      state={state}
      onState={(next) => {
        saved.push(next);
        setState(next);
      }}
    />
  );
}
function show(state: Partial<TableState> = {}, own = columns) {
  render(<Saving initial={{ ...DEFAULT_TABLE_STATE, ...state }} columns={own} />);
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}
const names = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'))
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? null);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers();
  saved.length = 0;
  for (const { id, price } of rows) prices.set(id, price);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the filters of a DataGrid', () => {
  it('match text, choice and range, show the count, and can be cleared', async () => {
    const user = show();
    expect(screen.getByText('4 contracts')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('button', { name: 'Filter Venue: All' }));
    await user.click(await screen.findByRole('checkbox', { name: 'OKX' }));
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    expect(names()).toEqual(['btc', 'sol']);
    await user.type(screen.getByRole('textbox', { name: 'Price at least' }), '2.5{Enter}');
    expect(names()).toEqual(['btc']);
    expect(screen.getByText('1 of 4 contracts')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Filter Name' }), 'eth{Enter}');
    expect(screen.getByText('No contract matches the filters')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
    expect(names()).toEqual(['btc', 'eth', 'sol', 'xrp']);
    expect(screen.getByRole('textbox', { name: 'Price at least' })).toHaveValue('');
  });

  it('apply typed text after a pause', async () => {
    const user = show({ filtersOpen: true });
    await user.type(screen.getByRole('textbox', { name: 'Filter Name' }), 'x');
    act(() => jest.advanceTimersByTime(250));
    expect(names()).toEqual(['xrp']);
  });

  it.each([
    ['1.0', '5', 1.05],
    ['0.0', '5', 0.05],
    ['2.', '5', 2.5],
    ['1,000', '.5', 1_000.5],
  ])('keep %s as typed after a pause while a bound is typed', async (start, rest, min) => {
    const user = show({ filtersOpen: true });
    const field = screen.getByRole('textbox', { name: 'Price at least' });
    await user.type(field, start);
    act(() => jest.advanceTimersByTime(250));
    expect(saved).toHaveLength(1);
    expect(field).toHaveValue(start);
    await user.type(field, `${rest}{Enter}`);
    expect(field).toHaveValue(`${start}${rest}`);
    expect(saved.at(-1)?.filters).toEqual({ price: { kind: 'range', min, max: null } });
  });

  it('show how many values are chosen', () => {
    const values = ['okx', 'kraken'];
    show({ filtersOpen: true, filters: { venue: { kind: 'choice', values } } });
    expect(screen.getByRole('button', { name: 'Filter Venue: 2 chosen' })).toHaveTextContent(
      '2 chosen',
    );
  });

  it('mark a bound with a decimal comma as invalid and do not apply it', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const min = screen.getByRole('textbox', { name: 'Price at least' });
    await user.type(min, '2.5{Enter}');
    await user.clear(min);
    await user.type(min, '0,5{Enter}');
    expect(min).toHaveValue('0,5');
    expect(min).toBeInvalid();
    expect(names()).toEqual(['btc']);
    await user.clear(min);
    await user.type(min, '0.5{Enter}');
    expect(min).toBeValid();
    expect(names()).toEqual(['btc', 'eth', 'sol']);
  });

  it('limit the text to the length that a saved filter may have', async () => {
    const user = show({ filtersOpen: true });
    const field = screen.getByRole('textbox', { name: 'Filter Name' });
    await user.click(field);
    await user.paste('x'.repeat(FILTER_TEXT_MAX + 1));
    expect(field).toHaveValue('x'.repeat(FILTER_TEXT_MAX));
  });

  it('exclude rows without a value from a range', () => {
    show({ filters: { price: { kind: 'range', min: null, max: 2 } } });
    expect(names()).toEqual(['eth', 'sol']);
  });

  it('exclude rows from a range by whose figure they are not sorted, such as a stale one', () => {
    const stale: readonly TableColumn<Row>[] = columns.map((column) =>
      column.id === 'price'
        ? {
            ...column,
            sortValue: ({ id }) => (id === 'btc' ? undefined : prices.get(id)),
            value: ({ id }) => prices.get(id),
          }
        : column,
    );
    show({ filters: { price: { kind: 'range', min: 2, max: null } } }, stale);
    expect(names()).toEqual(['sol']);
  });
});

describe('sorting a DataGrid', () => {
  it('adds a second sort key on Shift click', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Venue' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('button', { name: 'Price' }));
    await user.keyboard('{/Shift}');
    expect(names()).toEqual(['eth', 'xrp', 'sol', 'btc']);
    expect(screen.getByRole('button', { name: /Price second key, ascending/ })).toBeVisible();
    expect(saved.at(-1)?.sorts).toHaveLength(2);
  });

  it('repeats every 5 s for live values, but not while the grid has the focus', () => {
    show({ sorts: [{ columnId: 'price', direction: 'ascending' }] });
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

describe('the columns of a DataGrid', () => {
  it('have the heading of their group above them, in a row of its own', () => {
    const grouped = columns.map((column) =>
      column.id === 'price' || column.id === 'venue'
        ? { ...column, group: 'Market', header: `Market ${column.id}`, groupPrefix: 'Market ' }
        : column,
    );
    show({ filtersOpen: true }, grouped);
    const heading = screen.getByRole('columnheader', { name: 'Market' });
    expect(heading).toHaveAttribute('colspan', '2');
    expect(screen.getByRole('button', { name: 'Market price' })).toBeVisible();
    const shown = screen.getAllByRole('row');
    // the heading, the headers, the filters, and four rows
    expect(shown.map((row) => Number(row.getAttribute('aria-rowindex')))).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '7');
  });

  it("are chosen, ordered and reset with the 'Columns' button", async () => {
    const user = show();
    expect(headers()).toEqual(['Name', 'Venue', 'Price']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Note' }));
    await user.click(screen.getByRole('checkbox', { name: 'Venue' }));
    await user.click(screen.getByRole('button', { name: 'Move Price up' }));
    await user.click(screen.getByRole('button', { name: 'Move Price up' }));
    expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(headers()).toEqual(['Price', 'Name', 'Note']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Reset' }));
    await user.keyboard('{Escape}');
    expect(headers()).toEqual(['Name', 'Venue', 'Price']);
  });

  it("include those without values in the 'Columns' button, with the reason", async () => {
    const without = columns.map((each) => ({ ...each, unavailable: each.id === 'price' }));
    const user = show({}, without);
    expect(headers()).toEqual(['Name', 'Venue']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const price = await screen.findByRole('checkbox', { name: 'Price' });
    expect(price).toBeChecked();
    expect(price).toHaveAccessibleDescription('no values at present');
    await user.click(price);
    expect(price).not.toBeChecked();
  });

  it('are moved and resized with keys on the header', async () => {
    const user = show();
    act(() => screen.getByRole('button', { name: 'Venue' }).focus());
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Shift>}{ArrowRight}{/Shift}');
    expect(headers()).toEqual(['Venue', 'Name', 'Price']);
    expect(saved.at(-1)?.widths).toHaveProperty('venue');
  });

  it('are moved past hidden columns with keys on the header', async () => {
    const user = show({ hidden: ['venue', 'note'] });
    act(() => screen.getByRole('button', { name: 'Price' }).focus());
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(headers()).toEqual(['Price', 'Name']);
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(headers()).toEqual(['Name', 'Price']);
  });

  it('are moved with keys from their displayed positions in a narrow table', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const letters = ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      header: id,
      cell: () => id,
      sortValue: () => id,
      fixed: id === 'b',
      essential: id === 'd',
    }));
    const user = show({}, letters);
    expect(headers()).toEqual(['b', 'd', 'a', 'c']);
    act(() => screen.getByRole('button', { name: 'a' }).focus());
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(headers()).toEqual(['b', 'a', 'd', 'c']);
  });

  it.each([
    ['without a hint', undefined],
    ['with a hint', 'what traders wrote'],
  ])(
    'are moved and resized with keys on the header even if they are not sortable, %s',
    async (_, hint) => {
      const unsorted = { id: 'note', header: 'Note', cell: () => 'note', ...(hint && { hint }) };
      const user = show({ sorts: [] }, [...columns.slice(0, 3), unsorted]);
      await user.click(screen.getByRole('button', { name: 'Price' }));
      await user.tab();
      expect(screen.getByText('Note')).toHaveFocus();
      await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
      expect(saved.at(-1)?.widths).toHaveProperty('note');
      await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
      expect(saved.at(-1)?.order).toEqual(['id', 'venue', 'note', 'price']);
    },
  );
});

describe('focus in a DataGrid', () => {
  it('moves from a row to its first cell again after Shift Tab returned to the row', async () => {
    const user = show();
    const row = screen.getByRole('row', { name: /btc/ });
    act(() => row.focus());
    await user.keyboard('{ArrowRight}');
    expect(within(row).getByRole('cell', { name: 'btc' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(row).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(within(row).getByRole('cell', { name: 'btc' })).toHaveFocus();
  });

  it.each([
    ['{ArrowLeft}', 'on a row'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}', 'in the last column'],
  ])('stays in a filter after %s %s', async (keys) => {
    const user = show({ filtersOpen: true });
    act(() => screen.getByRole('row', { name: /btc/ }).focus());
    await user.keyboard('{End}');
    expect(screen.getByRole('row', { name: /xrp/ })).toHaveFocus();
    await user.keyboard(keys);
    const filter = screen.getByRole('textbox', { name: 'Filter Name' });
    await user.type(filter, 'btc{Enter}');
    expect(names()).toEqual(['btc']);
    expect(filter).toHaveFocus();
  });
});

async function fileOf(user: ReturnType<typeof show>): Promise<unknown> {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:csv';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsText(files[0] ?? new Blob());
    jest.advanceTimersByTime(100);
  });
}

describe('a DataGrid', () => {
  it.each([
    ['', 'c'],
    [', also with Caps Lock', 'C'],
  ])('copies a row or a cell with Ctrl C%s', async (_, key) => {
    const user = show();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    act(() => screen.getByRole('row', { name: /btc/ }).focus());
    await user.keyboard(`{Control>}${key}{/Control}`);
    expect(written).toHaveBeenLastCalledWith('btc\tokx\t3');
    await user.keyboard(`{ArrowRight}{ArrowRight}{ArrowDown}{Control>}${key}{/Control}`);
    expect(written).toHaveBeenLastCalledWith('kraken');
  });

  it('leaves Shift Ctrl C to the browser', async () => {
    const user = show();
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

  it('copies the current values of the previously focused row, if the row is still shown', async () => {
    const state = { ...DEFAULT_TABLE_STATE };
    const { rerender } = render(<Saving initial={state} columns={columns} />);
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    act(() => screen.getByRole('row', { name: /btc/ }).focus());
    const replaced = rows.map((row) => ({ ...row, venue: 'bybit' }));
    rerender(<Saving initial={state} columns={columns} rows={replaced} />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy row' }));
    expect(written).toHaveBeenLastCalledWith('btc\tbybit\t3');
    rerender(<Saving initial={state} columns={columns} rows={rows.slice(1)} />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('menuitem', { name: 'Copy row' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('exports the filtered rows and visible columns in the displayed order', async () => {
    const user = show({
      filters: { venue: { kind: 'choice', values: ['okx'] } },
      sorts: [{ columnId: 'price', direction: 'ascending' }],
    });
    expect(await fileOf(user)).toBe('Name,Venue,Price\r\nsol,okx,2\r\nbtc,okx,3\r\n');
  });

  it('copies and exports hidden `alwaysExported` columns after the visible columns', async () => {
    const status: TableColumn<Row> = {
      id: 'status',
      header: 'Status',
      cell: () => 'Live',
      value: ({ venue }) => (venue === 'okx' ? 'Live' : 'Stale'),
      optional: true,
      alwaysExported: true,
    };
    const user = show({ hidden: ['venue', 'price', 'status'] }, [status, ...columns]);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    act(() => screen.getByRole('row', { name: /eth/ }).focus());
    await user.keyboard('{Control>}c{/Control}');
    expect(written).toHaveBeenLastCalledWith('eth\t\tStale');
    expect(await fileOf(user)).toBe(
      'Name,Note,Status\r\nbtc,,Live\r\neth,,Stale\r\nsol,,Live\r\nxrp,,Stale\r\n',
    );
  });
});
