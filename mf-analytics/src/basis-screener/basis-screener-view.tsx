import { riskTypeSchema, type Sheet } from '@parallax/protocol';
import { useContracts } from '@parallax/store';
import { InlineFailure, Loaded } from '@parallax/ui';
import { useMemo, useRef } from 'react';
import { NO_RISK_TYPE } from '../market/contract-texts.ts';
import { useUnavailableVenues } from '../market/unavailable-venues.ts';
import { useMarket } from '../market/use-market.ts';
import { Fill } from '../region/analytics-view.tsx';
import type { FilterNames } from '../tables/filter-names.ts';
import { PairGrid } from '../tables/pair-grid.tsx';
import { PairsView, type PairTableProps } from '../tables/pairs-view.tsx';
import { type SavedTable, tableFormat } from '../tables/table-format.ts';
import { screenerColumns } from './screener-columns.tsx';
import { createScreenerMarket } from './screener-market.ts';
import { contractsOf, type ScreenerRow, screenerRows, screenerScope } from './screener-rows.ts';

const RISK_TYPES = riskTypeSchema.options;

/** 'b' is the leg, 'q' the future. */
export const SCREENER_FILTER_NAMES: FilterNames = {
  texts: ['b_sym', 'q_sym'],
  choices: {
    b_ex: 'any',
    q_ex: 'any',
    b_inst: ['spot', 'perpetual'],
    q_inst: ['future'],
    b_risk: [...RISK_TYPES, NO_RISK_TYPE],
    q_risk: RISK_TYPES,
  },
};

/** The filters of a basis screener sheet, stored as `analyticalViewData`. */
export const SCREENER_FORMAT = tableFormat({
  view: 'basis_screener',
  filters: SCREENER_FILTER_NAMES,
  state: {
    sorts: [{ columnId: 'net_annualised', direction: 'descending' }],
    filtersOpen: true,
  },
  readExtras: () => ({}),
  readTables: (read): { readonly table_01: SavedTable } => ({ table_01: read('table_01', {}) }),
});

/** Every spot or perpetual leg against every dated future of its base, across all venues. */
function ScreenerTable(props: PairTableProps<ScreenerRow>) {
  const { rows } = props;
  const box = useRef<HTMLDivElement>(null);
  const contracts = useContracts();
  const unavailable = useUnavailableVenues();
  const scope = useMemo(() => screenerScope(contracts, unavailable), [contracts, unavailable]);
  const { values, tickers, funding, valuesKey } = useMarket(box, scope);
  const market = useMemo(() => createScreenerMarket(values), [values]);
  const hasSeveralQuotes = useMemo(
    () => rows.some(({ leg, future }) => leg.quote !== future.quote),
    [rows],
  );
  const columns = useMemo(
    () => screenerColumns(market, unavailable, hasSeveralQuotes),
    [market, unavailable, hasSeveralQuotes],
  );
  return (
    <Fill ref={box}>
      <Loaded result={tickers} failure="The prices could not be loaded" empty={null}>
        {() => (
          <PairGrid
            {...props}
            label="Legs against dated futures"
            columns={columns}
            contractsOf={contractsOf}
            valuesKey={valuesKey}
            awaited={
              funding.state === 'loading' ? 'The funding rates are still loading' : undefined
            }
            // the other figures need no funding rates
            controls={<InlineFailure result={funding} />}
          />
        )}
      </Loaded>
    </Fill>
  );
}

/** A sheet of the sub-area 'Basis screener'. */
export default function BasisScreenerView({ sheet }: { sheet: Sheet }) {
  return (
    <PairsView
      sheet={sheet}
      format={SCREENER_FORMAT}
      filterNames={SCREENER_FILTER_NAMES}
      title="Basis screener"
      subject="Buy the leg, sell the future. Lowest-tier fees: one taker fill on each side, to open. Funding until expiry: at the current rate."
      rowsOf={screenerRows}
      contractsOf={contractsOf}
      dashContractOf={({ future }) => future}
      noPairsHint="There is currently no dated future with a spot or perpetual contract on the same base."
      table={ScreenerTable}
    />
  );
}
