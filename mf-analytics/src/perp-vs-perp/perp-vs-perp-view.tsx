import { riskTypeSchema, type Sheet } from '@parallax/protocol';
import { Loaded, type QueryResult } from '@parallax/ui';
import { useMemo, useRef } from 'react';
import { useMarket } from '../market/use-market.ts';
import { Fill } from '../region/analytics-view.tsx';
import type { FilterNames } from '../tables/filter-names.ts';
import { PairGrid } from '../tables/pair-grid.tsx';
import { PairsView, type PairTableProps } from '../tables/pairs-view.tsx';
import { type SavedTable, tableFormat } from '../tables/table-format.ts';
import { pairColumns } from './pair-columns.tsx';
import { createPairStore } from './pair-store.ts';
import { contractsOf, inFilterOrder, type PerpPair, pairsOf } from './pairs.ts';

/**
 * Search texts for venues and contracts, and choices of risk types; b is the first leg, q the second.
 * Venues have a text filter instead of choices: because filters can swap legs, the venues in a column
 * are not known before filtering.
 */
const PAIR_FILTER_NAMES: FilterNames = {
  texts: ['b_ex', 'q_ex', 'b_sym', 'q_sym'],
  choices: { b_risk: riskTypeSchema.options, q_risk: riskTypeSchema.options },
};

/** The filters of a perp vs perp sheet, stored as `analyticalViewData`. */
export const PAIR_FORMAT = tableFormat({
  view: 'perp_vs_perp',
  filters: PAIR_FILTER_NAMES,
  state: { sorts: [{ columnId: 'break_even', direction: 'ascending' }], filtersOpen: true },
  readExtras: () => ({}),
  readTables: (read): { readonly table_01: SavedTable } => ({ table_01: read('table_01', {}) }),
});

/** Futures are included, since their index prices convert quotes that no perpetual connects. */
const SCOPE = { instType: 'perpetual,future' };

function PairTable(props: PairTableProps<PerpPair>) {
  const { filters } = props.state;
  const box = useRef<HTMLDivElement>(null);
  const { values, tickers, funding, valuesKey, unavailable } = useMarket(box, SCOPE);
  const store = useMemo(() => createPairStore(values), [values]);
  const columns = useMemo(() => pairColumns(store, unavailable), [store, unavailable]);
  const ordered = useMemo(() => inFilterOrder(props.rows, filters), [props.rows, filters]);
  const missing: QueryResult<unknown> = tickers.data === undefined ? tickers : funding;

  return (
    <Fill ref={box}>
      <Loaded
        result={missing}
        failure="The prices and funding rates could not be loaded"
        empty={null}
      >
        {() => (
          <PairGrid
            {...props}
            label="Pairs of perpetuals"
            columns={columns}
            rows={ordered}
            contractsOf={contractsOf}
            valuesKey={valuesKey}
          />
        )}
      </Loaded>
    </Fill>
  );
}

/** A sheet of the sub-area 'Perp vs perp'. */
export default function PerpVsPerpView({ sheet }: { sheet: Sheet }) {
  return (
    <PairsView
      sheet={sheet}
      format={PAIR_FORMAT}
      filterNames={PAIR_FILTER_NAMES}
      title="Perp vs perp"
      subject="Two perpetuals of the same base. Break-even of opening: lowest-tier fees, one taker fill per leg, and the price edge paid; closing costs the fees again."
      rowsOf={pairsOf}
      contractsOf={contractsOf}
      dashContractOf={({ first }) => first}
      noPairsHint="No two venues currently list perpetuals of the same base."
      table={PairTable}
    />
  );
}
