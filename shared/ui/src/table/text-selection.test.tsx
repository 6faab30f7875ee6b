import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { DataTable } from './data-table.tsx';

afterEach(() => document.getSelection()?.removeAllRanges());

it('a click that ends a selection of text does not activate the row', () => {
  const activate = jest.fn();
  render(
    <DataTable
      label="Names"
      columns={[{ id: 'name', header: 'Name', cell: (row: string) => row }]}
      rows={['BTC', 'ETH']}
      rowKey={(row) => row}
      onRowActivate={activate}
      empty={null}
    />,
  );
  const cell = screen.getByRole('cell', { name: 'BTC' });
  document.getSelection()?.selectAllChildren(cell);
  fireEvent.click(cell);
  expect(activate).not.toHaveBeenCalled();
  document.getSelection()?.removeAllRanges();
  fireEvent.click(cell);
  expect(activate.mock.calls).toEqual([['BTC', expect.objectContaining({ id: 'name' })]]);
});
