import { expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { defineForTests } from '../testing/define-for-tests.ts';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './table-column.ts';
import type { RevealedRow } from './use-reveal-row.ts';

// jsdom has no scrolling and no heights
defineForTests(Element.prototype, {
  scrollTo: {
    value(this: Element, options?: ScrollToOptions) {
      this.scrollTop = options?.top ?? 0;
    },
  },
  scrollHeight: { value: 10_000 },
});

const columns: readonly TableColumn<string>[] = [
  { id: 'name', header: 'Name', cell: (row) => row },
];
const ROWS = Array.from({ length: 200 }, (_, index) => `row ${index}`);
const table = (rows: readonly string[], revealedRow?: RevealedRow) => (
  <DataTable
    {...{ columns, rows, revealedRow }}
    label="Names"
    rowKey={(row) => row}
    empty=""
    onRowActivate={() => undefined}
  />
);

it('a table scrolls to a revealed row, also if it is added later, and keeps the focus', () => {
  const { rerender } = render(table(ROWS));
  const focused = screen.getByText('row 1').closest('tr');
  act(() => focused?.focus());
  const added = { key: 'added' };
  rerender(table(ROWS, added));
  expect(screen.queryByText('added')).toBeNull();
  rerender(table([...ROWS, 'added'], added));
  fireEvent.scroll(screen.getByRole('table'));
  expect(screen.getByText('added')).toBeVisible();
  expect(focused).toHaveFocus();
});

it('a table scrolls to a revealed row once, and again for a new object', () => {
  const rows = [...ROWS, 'added'];
  const { rerender } = render(table(rows));
  rerender(table(rows, { key: 'added' }));
  const scroller = screen.getByRole('table');
  const atEnd = scroller.scrollTop;
  expect(atEnd).toBeGreaterThan(0);
  const revealed = { key: 'row 0' };
  rerender(table(rows, revealed));
  expect(scroller.scrollTop).toBe(0);
  scroller.scrollTop = atEnd;
  rerender(table([...rows], revealed));
  expect(scroller.scrollTop).toBe(atEnd);
});

it('a table keeps its focused row in view when the place of the row changes', () => {
  const { rerender } = render(table(ROWS));
  act(() => screen.getByText('row 0').closest('tr')?.focus());
  const scroller = screen.getByRole('table');
  rerender(table([...ROWS.slice(1, 101), 'row 0', ...ROWS.slice(101)]));
  expect(scroller.scrollTop).toBeGreaterThan(0);
  rerender(table(ROWS));
  expect(scroller.scrollTop).toBe(0);
});
