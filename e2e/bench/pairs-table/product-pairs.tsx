import { type PerpPair, pairColumns } from '@parallax/mf-analytics/bench';
import { DataGrid } from '@parallax/ui';
import { createRoot } from 'react-dom/client';
import { ROW_PX, type RowsTable } from '../live-rows/rows-table.ts';
import { store } from './pairs-of-bench.ts';

/** The table of Perp vs perp. */
export const productPairs = (): RowsTable<PerpPair> => ({
  mount(host, pairs) {
    createRoot(host).render(
      <DataGrid
        label="Pairs of perpetuals"
        noun="pair"
        columns={pairColumns(store, new Set())}
        rows={pairs}
        rowKey={({ key }) => key}
        rowHeight={ROW_PX}
        empty={null}
      />,
    );
  },
  changed: () => undefined,
});
