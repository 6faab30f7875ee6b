import type { Sheet } from '@parallax/protocol';
import { PairsView } from '../tables/pairs-view.tsx';
import { SCREENER_FILTER_NAMES, SCREENER_FORMAT } from './screener-filters.ts';
import { contractsOf, screenerRows } from './screener-rows.ts';
import { ScreenerTable } from './screener-table.tsx';

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
