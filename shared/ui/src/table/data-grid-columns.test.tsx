import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { TableColumn } from './table-column.ts';
import {
  columns,
  headers,
  names,
  type PriceRow,
  saved,
  setUpPriceGrid,
  showGrid,
} from './testing/set-up-price-grid.tsx';

setUpPriceGrid();

/** A narrow table shows them as b, d, a, c. */
const LETTERS: readonly TableColumn<PriceRow>[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  header: id,
  cell: () => id,
  sortValue: () => id,
  fixed: id === 'b',
  essential: id === 'd',
}));

/** The columns while one of them has no values. */
const columnsWithout = (id: string): readonly TableColumn<PriceRow>[] =>
  columns.map((column) =>
    column.id === id ? { ...column, unavailable: 'no values at present' } : column,
  );

describe('the columns of a DataGrid', () => {
  it('have the heading of their group above them, in a row of its own', () => {
    const grouped = columns.map((column) =>
      column.id === 'price' || column.id === 'venue'
        ? { ...column, group: 'Market', header: `Market ${column.id}`, groupPrefix: 'Market ' }
        : column,
    );
    showGrid({ filtersOpen: true }, grouped);
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

  it('have the heading of their group above its visible columns', () => {
    const grouped = columns.map((column) =>
      column.id === 'id' ? column : { ...column, group: 'Market' },
    );
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect');
    const showGroupAt = (left: number) => {
      boxes.mockImplementation(function boxOf(this: Element) {
        return new DOMRect(this.matches('th[scope="colgroup"]') ? left : 0, 0, 400, 24);
      });
      fireEvent.scroll(screen.getByRole('table'));
      const { style } = screen.getByRole('columnheader', { name: 'Market' });
      return ['--hidden-start', '--hidden-end'].map((name) => style.getPropertyValue(name));
    };
    showGrid({}, grouped);
    expect(showGroupAt(100)).toEqual(['0px', '200px']);
    expect(showGroupAt(-40)).toEqual(['40px', '60px']);
    expect(showGroupAt(-500)).toEqual(['400px', '0px']);
    jest.restoreAllMocks();
  });

  it("are chosen, ordered and reset with the 'Columns' button", async () => {
    const user = showGrid();
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
    const user = showGrid({}, columnsWithout('price'));
    expect(headers()).toEqual(['Name', 'Venue']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const price = await screen.findByRole('checkbox', { name: 'Price' });
    expect(price).toBeChecked();
    expect(price).toHaveAccessibleDescription('no values at present');
    await user.click(price);
    expect(price).not.toBeChecked();
  });

  it('do not sort or filter the rows while they are unavailable', () => {
    const descending = { columnId: 'price', direction: 'descending' } as const;
    const filters = { price: { kind: 'range', min: 3, max: null } } as const;
    showGrid({ sorts: [descending], filters }, columnsWithout('price'));
    expect(names()).toEqual(['btc', 'eth', 'sol', 'xrp']);
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('are moved and resized with keys on the header', async () => {
    const user = showGrid();
    act(() => screen.getByRole('button', { name: 'Venue' }).focus());
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Shift>}{ArrowRight}{/Shift}');
    expect(headers()).toEqual(['Venue', 'Name', 'Price']);
    expect(saved.at(-1)?.widths).toHaveProperty('venue');
  });

  it('are moved past hidden columns with keys on the header', async () => {
    const user = showGrid({ hidden: ['venue', 'note'] });
    act(() => screen.getByRole('button', { name: 'Price' }).focus());
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(headers()).toEqual(['Price', 'Name']);
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(headers()).toEqual(['Name', 'Price']);
  });

  it('are moved with keys from their displayed positions in a narrow table', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const user = showGrid({}, LETTERS);
    expect(headers()).toEqual(['b', 'd', 'a', 'c']);
    act(() => screen.getByRole('button', { name: 'a' }).focus());
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(headers()).toEqual(['b', 'a', 'd', 'c']);
  });

  it("are listed and moved in their displayed order by the 'Columns' button of a narrow table", async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const user = showGrid({}, LETTERS);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const listed = (await screen.findAllByRole('button', { name: /^Move . up$/ })).map((button) =>
      button.getAttribute('aria-label'),
    );
    expect(listed).toEqual(['Move b up', 'Move d up', 'Move a up', 'Move c up']);
    await user.click(screen.getByRole('button', { name: 'Move c up' }));
    await user.keyboard('{Escape}');
    expect(headers()).toEqual(['b', 'd', 'c', 'a']);
  });

  it.each([
    ['without a hint', undefined],
    ['with a hint', 'what traders wrote'],
  ])(
    'are moved and resized with keys on the header even if they are not sortable, %s',
    async (_, hint) => {
      const unsorted = { id: 'note', header: 'Note', cell: () => 'note', ...(hint && { hint }) };
      const user = showGrid({ sorts: [] }, [...columns.slice(0, 3), unsorted]);
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
