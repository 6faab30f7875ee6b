import { describe, expect, it } from '@jest/globals';
import { NO_UNIT } from '../file/unit.ts';
import { effectiveSorts, sortRows } from './sort-rows.ts';
import type { TableColumn } from './table-column.ts';

interface Row {
  name: string | null;
  size: number;
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
  {
    id: 'size',
    header: 'Size',
    unit: NO_UNIT,
    cell: ({ size }) => size,
    sortValue: ({ size }) => size,
  },
];
const rowsOf = (...names: (string | null)[]): Row[] => names.map((name, size) => ({ name, size }));
const sorted = (rows: readonly Row[], direction: 'ascending' | 'descending' = 'ascending') =>
  sortRows(rows, columns, { columnId: 'name', direction }).map(({ name }) => name);

describe('rows sorted by text repeatedly', () => {
  const first = rowsOf('BTC 10', 'eth', 'BTC 9', null, 'ADA');

  it('are in text order in both directions, with numbers within the texts sorted by value', () => {
    expect(sorted(first)).toEqual(['ADA', 'BTC 9', 'BTC 10', 'eth', null]);
    expect(sorted(first, 'descending')).toEqual(['eth', 'BTC 10', 'BTC 9', 'ADA', null]);
    expect(sorted(first)).toEqual(['ADA', 'BTC 9', 'BTC 10', 'eth', null]);
  });

  it('are in text order after rows were removed, added or renamed', () => {
    expect(sorted(rowsOf('eth', 'ADA'))).toEqual(['ADA', 'eth']);
    expect(sorted(rowsOf('eth', 'BTC 9.5', 'ADA', 'BTC 10'))).toEqual([
      'ADA',
      'BTC 9.5',
      'BTC 10',
      'eth',
    ]);
    const renamed = rowsOf('b', 'c');
    expect(sorted(renamed)).toEqual(['b', 'c']);
    for (const row of renamed) row.name = row.name === 'b' ? 'd' : 'c';
    expect(sorted(renamed)).toEqual(['c', 'd']);
  });

  it('keep their order if the texts differ only in case', () => {
    expect(sorted(rowsOf('Eth', 'ada', 'eth', 'ETH'))).toEqual(['ada', 'Eth', 'eth', 'ETH']);
    expect(sorted(rowsOf('ETH', 'Eth', 'ada'))).toEqual(['ada', 'ETH', 'Eth']);
  });
});

describe('the marked sorts', () => {
  const live: readonly TableColumn<number | null>[] = [
    {
      id: 'price',
      header: 'Price',
      unit: NO_UNIT,
      cell: () => '',
      sortValue: (row) => row,
      live: true,
    },
    { id: 'name', header: 'Name', cell: () => '', sortValue: () => '' },
  ];
  const price = { columnId: 'price', direction: 'descending' } as const;
  const name = { columnId: 'name', direction: 'ascending' } as const;

  it.each([
    ['all, if some row has a value', [null, 1], false, [price, name]],
    ['not those by live values that no row has', [null, null], false, [name]],
    ['not those by live values that are awaited', [null, 1], true, [name]],
    ['not those by live values without rows', [], false, [name]],
  ] as const)('are %s', (_, rows, isAwaited, marked) => {
    expect(effectiveSorts([price, name], live, { rows, isAwaited })).toEqual(marked);
  });
});

describe('10,000 rows', () => {
  it('are sorted by text, then by number', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => (index * 7_919) % 10_007);
    const keys: readonly TableColumn<number>[] = [
      { id: 'text', header: 'Text', cell: String, sortValue: (row) => `N${row % 500}` },
      { id: 'number', header: 'Number', unit: NO_UNIT, cell: String, sortValue: (row) => row },
    ];
    const ordered = sortRows(rows, keys, [
      { columnId: 'text', direction: 'ascending' },
      { columnId: 'number', direction: 'descending' },
    ]);
    expect(ordered.slice(0, 3)).toEqual([10_000, 9_500, 9_000]);
    expect(ordered).toHaveLength(10_000);
  });
});
