import type { Contract } from '@parallax/protocol';
import { addToWatchList, useVenueFilter } from '@parallax/store';
import type { RowAction } from '@parallax/ui';
import { Eye } from 'lucide-react';

/** The action 'Add to watch list' of a table whose rows have contracts. */
export function useWatchAction<Row>(
  contractOf: (row: Row) => Contract | undefined,
): RowAction<Row> {
  const { passes } = useVenueFilter();
  return {
    label: 'Add to watch list',
    icon: <Eye aria-hidden />,
    run: (row) => {
      const contract = contractOf(row);
      if (contract) addToWatchList(contract, !passes(contract));
    },
  };
}
