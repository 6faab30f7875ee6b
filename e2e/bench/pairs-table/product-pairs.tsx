import { pairColumns } from '@parallax/mf-analytics/bench';
import { DataGrid } from '@parallax/ui';
import { createRoot } from 'react-dom/client';
import { type PairsTable, ROW_PX, store } from './pairs-of-bench.ts';

/** The table of Perp vs perp. */
export const productPairs = (): PairsTable => ({
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
