import { describe, expect, it, jest } from '@jest/globals';
import { FILTER_TEXT_MAX } from '@parallax/protocol';
import { act, cleanup, screen } from '@testing-library/react';
import type { TableColumn } from './table-column.ts';
import { DEFAULT_TABLE_STATE } from './table-state.ts';
import {
  changeElsewhere,
  columns,
  names,
  type PriceRow,
  prices,
  saved,
  setUpPriceGrid,
  showGrid,
} from './testing/set-up-price-grid.tsx';

setUpPriceGrid();

const chosenVenues = () => saved.at(-1)?.filters['venue'];
const changeTextElsewhere = (text: string) =>
  act(() =>
    changeElsewhere({
      ...DEFAULT_TABLE_STATE,
      filtersOpen: true,
      filters: { id: { kind: 'text', text } },
    }),
  );

describe('the filters of a DataGrid', () => {
  it('match text, choice and range, show the count, and can be cleared', async () => {
    const user = showGrid();
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

  it('are marked by the colour of their button while they hide rows, not while they are only open', () => {
    showGrid({ filtersOpen: true });
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(Object.hasOwn(button.dataset, 'active')).toBe(false);
    cleanup();
    showGrid({ filters: { id: { kind: 'text', text: 'sol' } } });
    expect(screen.getByRole('button', { name: 'Filters' }).dataset['active']).toBe('');
  });

  it('search `searchText`, which copying ignores', async () => {
    const symbols = columns.map((column) =>
      column.id === 'id'
        ? Object.assign({}, column, { searchText: ({ id }: PriceRow) => `${id} ${id}-symbol` })
        : column,
    );
    const user = showGrid({ filters: { id: { kind: 'text', text: 'sol-sym' } } }, symbols);
    expect(names()).toEqual(['sol']);
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    act(() => screen.getByRole('row', { name: /sol/ }).focus());
    await user.keyboard('{Control>}c{/Control}');
    expect(written).toHaveBeenLastCalledWith('sol\tOKX\t2');
  });

  it('apply typed text after a pause', async () => {
    const user = showGrid({ filtersOpen: true });
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
    const user = showGrid({ filtersOpen: true });
    const field = screen.getByRole('textbox', { name: 'Price at least' });
    await user.type(field, start);
    act(() => jest.advanceTimersByTime(250));
    expect(saved).toHaveLength(1);
    expect(field).toHaveValue(start);
    await user.type(field, `${rest}{Enter}`);
    expect(field).toHaveValue(`${start}${rest}`);
    expect(saved.at(-1)?.filters).toEqual({ price: { kind: 'range', min, max: null } });
  });

  it('keep text that is being typed when another tab changes the filter, and apply it', async () => {
    const user = showGrid({ filtersOpen: true });
    const field = screen.getByRole('textbox', { name: 'Filter Name' });
    await user.type(field, 'x');
    changeTextElsewhere('sol');
    expect(field).toHaveValue('x');
    act(() => jest.advanceTimersByTime(250));
    expect(names()).toEqual(['xrp']);
    changeTextElsewhere('eth');
    expect(field).toHaveValue('eth');
  });

  it('show how many values are selected', () => {
    const values = ['okx', 'kraken'];
    showGrid({ filtersOpen: true, filters: { venue: { kind: 'choice', values } } });
    expect(screen.getByRole('button', { name: 'Filter Venue: 2 selected' })).toHaveTextContent(
      '2 selected',
    );
  });

  it('list chosen values that no row has, and keep them until they are unchecked', async () => {
    const values = ['binance', 'okx'];
    const user = showGrid({ filtersOpen: true, filters: { venue: { kind: 'choice', values } } });
    await user.click(screen.getByRole('button', { name: 'Filter Venue: 2 selected' }));
    const binance = await screen.findByRole('checkbox', { name: 'BINANCE' });
    expect(binance).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'KRAKEN' }));
    expect(chosenVenues()).toEqual({ kind: 'choice', values: ['binance', 'kraken', 'okx'] });
    await user.click(binance);
    expect(chosenVenues()).toEqual({ kind: 'choice', values: ['kraken', 'okx'] });
    expect(binance).toBeVisible();
  });

  it("show the single chosen value '' as it is listed", async () => {
    const user = showGrid({
      filtersOpen: true,
      filters: { venue: { kind: 'choice', values: [''] } },
    });
    await user.click(screen.getByRole('button', { name: 'Filter Venue: None' }));
    expect(screen.getByRole('checkbox', { name: 'None' })).toBeChecked();
  });

  it('mark a bound with a decimal comma as invalid and do not apply it', async () => {
    const user = showGrid();
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

  it("lose a rejected bound with 'Clear filters'", async () => {
    const user = showGrid({ filtersOpen: true, filters: { id: { kind: 'text', text: 'btc' } } });
    const min = { name: 'Price at least' };
    await user.type(screen.getByRole('textbox', min), 'abc{Enter}');
    expect(screen.getByRole('textbox', min)).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByRole('textbox', min)).toHaveValue('');
    expect(screen.getByRole('textbox', min)).toBeValid();
  });

  it('limit the text to the length that a saved filter may have', async () => {
    const user = showGrid({ filtersOpen: true });
    const field = screen.getByRole('textbox', { name: 'Filter Name' });
    await user.click(field);
    await user.paste('x'.repeat(FILTER_TEXT_MAX + 1));
    expect(field).toHaveValue('x'.repeat(FILTER_TEXT_MAX));
  });

  it('exclude rows without a value from a range', () => {
    showGrid({ filters: { price: { kind: 'range', min: null, max: 2 } } });
    expect(names()).toEqual(['eth', 'sol']);
  });

  it('exclude rows from a range if their value is not used for sorting, such as a stale price', () => {
    const stale: readonly TableColumn<PriceRow>[] = columns.map((column) =>
      column.id === 'price'
        ? Object.assign({}, column, {
            sortValue: ({ id }: PriceRow) => (id === 'btc' ? undefined : prices.get(id)),
            value: ({ id }: PriceRow) => prices.get(id),
          })
        : column,
    );
    showGrid({ filters: { price: { kind: 'range', min: 2, max: null } } }, stale);
    expect(names()).toEqual(['sol']);
  });
});

describe('a saved filter that no column can apply', () => {
  it.each([
    ['its column does not exist', { gone: { kind: 'text', text: 'x' } as const }],
    ['its column has another kind of filter', { price: { kind: 'text', text: 'x' } as const }],
  ])('is not shown as a filter: %s', (_, filters) => {
    showGrid({ filters });
    expect(names()).toEqual(['btc', 'eth', 'sol', 'xrp']);
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});
