import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { USD } from '../file/unit.ts';
import { DataTable } from './data-table.tsx';
import { nextSort, sortRows } from './sort-rows.ts';
import type { TableColumn } from './table-column.ts';

interface Row {
  id: string;
  price: number | null;
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'id', header: 'Name', cell: (row) => row.id },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: (row) => row.price,
    unit: USD,
    sortValue: (row) => row.price,
  },
];
const rowsOf = (prices: readonly (number | null)[]): Row[] =>
  prices.map((price, i) => ({ id: `r${i}`, price }));

const thousand = rowsOf(Array.from({ length: 1_000 }, (_, i) => i));

function show(rows: readonly Row[], onRowActivate?: (row: Row) => void) {
  render(
    <DataTable
      label="Prices"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={<p>No contracts yet</p>}
      {...(onRowActivate === undefined ? {} : { onRowActivate })}
    />,
  );
  return { table: screen.getByRole('table', { name: 'Prices' }), user: userEvent.setup() };
}

const names = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? null);

it('a table is marked while the text of any row is below the visible part', () => {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(500);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
  const { table } = show(thousand);
  const scrollTo = (top: number) => {
    table.scrollTop = top;
    act(() => void table.dispatchEvent(new Event('scroll')));
  };
  scrollTo(0);
  expect(table).toHaveAttribute('data-more');
  scrollTo(195);
  expect(table).toHaveAttribute('data-more');
  // only the space below the text of the last row, which is 24 px high
  scrollTo(198);
  expect(table).not.toHaveAttribute('data-more');
  jest.restoreAllMocks();
});

describe('the hint of a header', () => {
  it('describes the header, and is shown while the header has the focus', async () => {
    const hint = 'basis / index';
    render(
      <DataTable
        label="Basis"
        columns={[
          { id: 'plain', header: 'Size', hint: 'the smaller size', cell: ({ id }: Row) => id },
          {
            id: 'basis',
            header: 'Basis',
            hint,
            cell: ({ id }: Row) => id,
            sortValue: ({ id }) => id,
          },
        ]}
        rows={rowsOf([1])}
        rowKey={(row) => row.id}
        empty={null}
      />,
    );
    const header = screen.getByRole('button', { name: 'Basis' });
    expect(screen.getByRole('columnheader', { name: 'Basis' })).toBeInTheDocument();
    expect(header).toHaveAccessibleDescription(hint);
    const user = userEvent.setup();
    // the table itself comes first, as it can be scrolled
    await user.tab();
    await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('the smaller size');
    await user.tab();
    expect(header).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(hint);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

const priceStyle = (row: number, property: string): string | undefined => {
  const cells = screen.getAllByRole('row')[row + 1]?.querySelectorAll('td');
  return cells?.[1]?.style.getPropertyValue(property);
};
const missing = (decimals: number): string | undefined =>
  screen.getByRole('table').parentElement?.style.getPropertyValue(`--padding-1-${decimals}`);

describe('a column of figures with different decimals', () => {
  const decimals = new Map([
    ['r0', 1],
    ['r1', 4],
    ['r2', undefined],
  ]);
  const aligned = (rows: readonly Row[]) => (
    <DataTable
      label="Prices"
      columns={columns.map((column) =>
        column.id === 'price' ? { ...column, decimals: ({ id }: Row) => decimals.get(id) } : column,
      )}
      rows={rows}
      rowKey={({ id }) => id}
      empty={null}
    />
  );

  it('aligns its figures to the most decimals of all rows, including rows out of view', () => {
    const { rerender } = render(aligned(rowsOf([1, 2, 3])));
    expect(priceStyle(0, '--own-decimals')).toBe('1');
    expect(priceStyle(1, '--own-decimals')).toBe('4');
    expect(priceStyle(1, '--missing-decimals')).toBe('var(--padding-1-4)');
    expect([missing(1), missing(4)]).toEqual(['"000"', '""']);
    rerender(aligned(rowsOf([1])));
    expect([missing(1), missing(4)]).toEqual(['""', '']);
  });

  it('has its header at the edge of the column, whatever the decimals of its figures', () => {
    render(aligned(rowsOf([1, 2, 3])));
    const header = screen.getByRole('columnheader', { name: /^Price/ });
    expect(header.dataset['align']).toBe('end');
    expect(header.style.getPropertyValue('--own-decimals')).toBe('');
  });

  it('does not align contents without decimals, nor change the text of a figure', () => {
    render(aligned(rowsOf([1, 2, 3])));
    expect(priceStyle(2, '--own-decimals')).toBe('');
    expect(screen.getByRole('cell', { name: '1' }).textContent).toBe('1');
  });
});

describe('DataTable', () => {
  it('mounts only the visible rows, and exposes the row count', () => {
    const { table } = show(thousand);
    expect(table).toHaveAttribute('aria-rowcount', '1001');
    expect(names().length).toBeGreaterThan(10);
    expect(names().length).toBeLessThan(60);
    expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '2');
  });

  it('shows the empty state without rows', () => {
    show([]);
    expect(screen.getByText('No contracts yet')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  });

  it('dims the rows chosen by the caller', () => {
    render(
      <DataTable
        label="Prices"
        columns={columns}
        rows={rowsOf([1, 2])}
        rowKey={({ id }) => id}
        isDimmed={({ id }) => id === 'r1'}
        empty={null}
      />,
    );
    expect(screen.getByRole('row', { name: /r1/ })).toHaveAttribute('data-dimmed');
    expect(screen.getByRole('row', { name: /r0/ })).not.toHaveAttribute('data-dimmed');
  });

  it('scrolls by rows and to both ends with the keyboard', async () => {
    const { table, user } = show(thousand);
    Object.defineProperty(table, 'scrollHeight', { value: 24_000 });
    Object.defineProperty(table, 'clientHeight', { value: 264 });
    table.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(table.scrollTop).toBe(48);
    await user.keyboard('{PageDown}');
    expect(table.scrollTop).toBe(48 + 9 * 24);
    await user.keyboard('{End}');
    expect(table.scrollTop).toBe(24_000 - 264);
    await user.keyboard('{Home}');
    expect(table.scrollTop).toBe(0);
  });

  it('cycles through ascending, descending and unsorted on clicks on a header', async () => {
    const { user } = show(rowsOf([2, null, 1, 3]));
    const header = screen.getByRole('columnheader', { name: 'Price' });
    const press = within(header).getByRole('button');
    expect(header).toHaveAttribute('aria-sort', 'none');
    await user.click(press);
    expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(names()).toEqual(['r2', 'r0', 'r3', 'r1']);
    await user.click(press);
    expect(names()).toEqual(['r3', 'r0', 'r2', 'r1']);
    await user.click(press);
    expect(names()).toEqual(['r0', 'r1', 'r2', 'r3']);
  });

  it('keeps the focus on a row after a new sort, and activates that row with Enter', async () => {
    const activated = jest.fn();
    const table = (rows: readonly Row[]) => (
      <DataTable
        label="Prices"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={null}
        onRowActivate={(row) => activated(row.id)}
      />
    );
    const rows = rowsOf([1, 2, 3]);
    const { rerender } = render(table(rows));
    const user = userEvent.setup();
    const row = screen.getByRole('row', { name: /r0/ });
    act(() => row.focus());
    rerender(table(rows.toReversed()));
    expect(row).toHaveFocus();
    expect(row).toHaveAttribute('tabindex', '0');
    await user.keyboard('{Enter}');
    expect(activated).toHaveBeenLastCalledWith('r0');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(activated).toHaveBeenLastCalledWith('r1');
  });

  it('moves the focus between rows, and activates a row with Enter or a click', async () => {
    const onRowActivate = jest.fn();
    const { user } = show(rowsOf([1, 2, 3]), onRowActivate);
    await user.tab();
    await user.tab();
    expect(screen.getByRole('row', { name: /r0/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onRowActivate).toHaveBeenLastCalledWith({ id: 'r1', price: 2 }, undefined);
    await user.keyboard('{End}');
    expect(screen.getByRole('row', { name: /r2/ })).toHaveFocus();
    await user.click(screen.getByText('r0'));
    expect(onRowActivate).toHaveBeenLastCalledWith({ id: 'r0', price: 1 }, columns[0]);
  });
});

it('a press outside of a row, on something that a cell has opened, does not activate the row', async () => {
  const onRowActivate = jest.fn();
  const menu: TableColumn<Row> = {
    id: 'menu',
    header: 'Menu',
    cell: (row) => createPortal(<div role="menuitem">{`Close ${row.id}`}</div>, document.body),
  };
  render(
    <DataTable
      label="Prices"
      columns={[...columns, menu]}
      rows={rowsOf([1])}
      rowKey={(row) => row.id}
      empty={<p>No contracts yet</p>}
      onRowActivate={onRowActivate}
    />,
  );
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close r0' }));
  expect(onRowActivate).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('r0'));
  expect(onRowActivate).toHaveBeenCalledTimes(1);
});

describe('sorting rows', () => {
  it('is stable, and puts rows without a value last in both directions', () => {
    const rows = rowsOf([1, null, 0, 1]);
    const ids = (direction: 'ascending' | 'descending') =>
      sortRows(rows, columns, { columnId: 'price', direction }).map((row) => row.id);
    expect(ids('ascending')).toEqual(['r2', 'r0', 'r3', 'r1']);
    expect(ids('descending')).toEqual(['r0', 'r3', 'r2', 'r1']);
  });

  it('starts ascending on a new column', () => {
    expect(nextSort({ columnId: 'id', direction: 'descending' }, 'price')).toEqual({
      columnId: 'price',
      direction: 'ascending',
    });
  });
});

it('DataTable with `reusesRows` keeps the mounted row elements when sorting', async () => {
  render(
    <DataTable
      label="Prices"
      columns={columns}
      rows={rowsOf([3, 1, 2])}
      rowKey={(row) => row.id}
      empty={null}
      reusesRows
    />,
  );
  const elements = screen.getAllByRole('row');
  await userEvent.click(screen.getByRole('button', { name: 'Price' }));
  expect(names()).toEqual(['r1', 'r2', 'r0']);
  expect(screen.getAllByRole('row')).toEqual(elements);
});
