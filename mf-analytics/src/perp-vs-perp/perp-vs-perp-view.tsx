import type { Sheet } from '@parallax/protocol';
import { PairsView } from '../tables/pairs-view.tsx';
import { PAIR_FILTER_NAMES, PAIR_FORMAT } from './pair-filters.ts';
import { PairTable } from './pair-table.tsx';
import { contractsOf, pairsOf } from './pairs.ts';

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
