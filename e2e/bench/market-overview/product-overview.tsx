import { type MarketFigures, overviewColumns } from '@parallax/mf-workspace/bench';
import { type Contract, contractKey } from '@parallax/protocol';
import { DataGrid } from '@parallax/ui';
import { createRoot } from 'react-dom/client';
import { ROW_PX, type RowsTable } from '../live-rows/rows-table.ts';

/** The table of Market overview with its columns. */
export const productOverview = (figures: MarketFigures): RowsTable<Contract> => ({
  mount(host, contracts) {
    createRoot(host).render(
      <DataGrid
        label="Market overview"
        noun="contract"
        columns={overviewColumns(figures, false, () => undefined)}
        rows={contracts}
        rowKey={contractKey}
        rowHeight={ROW_PX}
        reusesRows
        empty={null}
      />,
    );
  },
  changed: () => undefined,
});
