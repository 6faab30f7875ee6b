import { EXCHANGES_NOT_LOADED, listCompanyExchanges, listCompanyTraders } from '@parallax/protocol';
import { useCompanyInput } from '../../tab/tab-trader.ts';
import { useTabQuery } from '../../tab/use-tab-query.ts';

/** The members, exchanges and vaults that a group can contain. */
export function useGroupCandidates() {
  const traders = useTabQuery(listCompanyTraders, useCompanyInput(), {
    fallback: 'Failed to get company traders',
    staleTime: 0,
    isEmpty: () => false,
  });
  const connections = useTabQuery(
    listCompanyExchanges,
    {},
    { fallback: EXCHANGES_NOT_LOADED, staleTime: 0, isEmpty: () => false },
  );
  return { traders, connections };
}
