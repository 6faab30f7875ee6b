import { afterEach, beforeEach, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { USD } from '../../file/unit.ts';
import { DataGrid } from '../data-grid.tsx';
import type { TableColumn } from '../table-column.ts';
import { DEFAULT_TABLE_STATE, type TableState } from '../table-state.ts';

export interface PriceRow {
  id: string;
  venue: string;
  price: number | null;
}

/** The newest prices by id. */
export const prices = new Map<string, number | null>();
export const columns: readonly TableColumn<PriceRow>[] = [
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
    cell: ({ venue }) => venue.toUpperCase(),
    sortValue: ({ venue }) => venue,
    filter: 'choice',
    choiceLabel: (venue) => venue.toUpperCase(),
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    unit: USD,
    cell: ({ id }) => prices.get(id),
    sortValue: ({ id }) => prices.get(id),
    filter: 'range',
    live: true,
  },
  { id: 'note', header: 'Note', cell: () => 'note', hiddenByDefault: true },
];
export const rows: readonly PriceRow[] = [
  { id: 'btc', venue: 'okx', price: 3 },
  { id: 'eth', venue: 'kraken', price: 1 },
  { id: 'sol', venue: 'okx', price: 2 },
  { id: 'xrp', venue: 'kraken', price: null },
];

/** The states that the grid has reported. */
export const saved: TableState[] = [];
/** A grid that keeps its state. */
export function PriceGrid(props: {
  initial: TableState;
  columns: readonly TableColumn<PriceRow>[];
  rows?: readonly PriceRow[];
  awaited?: string;
}) {
  const [state, setState] = useState(props.initial);
  useEffect(() => {
    changeElsewhere = setState;
  }, []);
  return (
    <DataGrid
      label="Prices"
      noun="contract"
      columns={props.columns}
      rows={props.rows ?? rows}
      rowKey={({ id }) => id}
      empty={<p>No contracts yet</p>}
      awaited={props.awaited}
      state={state}
      onState={(next) => {
        saved.push(next);
        setState(next);
      }}
    />
  );
}
/** Changes the state of the grid, as another tab does. */
export let changeElsewhere: (state: TableState) => void;

/** Renders a `PriceGrid`, with fake timers that the user advances. */
export function showGrid(state: Partial<TableState> = {}, own = columns): UserEvent {
  render(<PriceGrid initial={{ ...DEFAULT_TABLE_STATE, ...state }} columns={own} />);
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}
/** The content of the first cell of each row. */
export const names = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-index'))
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? null);
export const headers = (): (string | null)[] =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

/** The text of the file that an action downloads. */
export async function savedFile(action: () => Promise<void>): Promise<unknown> {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:csv';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await action();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsText(files[0] ?? new Blob());
    jest.advanceTimersByTime(100);
  });
}

/** Fake timers and the initial prices in each test. */
export function setUpPriceGrid(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    saved.length = 0;
    for (const { id, price } of rows) prices.set(id, price);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}
