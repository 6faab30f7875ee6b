import { useEndpointQuery } from '@parallax/api/react';
import { listCompanyExchanges, listCompanyTraders } from '@parallax/protocol';
import { useFailureToast } from '@parallax/store';

/** The members, exchanges and vaults that a group can contain. */
export function useGroupCandidates(companyId: string) {
  const traders = useEndpointQuery(
    listCompanyTraders,
    { query: { CompanyId: companyId } },
    { fallback: 'Failed to get company traders', staleTime: 0, isEmpty: () => false },
  );
  const connections = useEndpointQuery(
    listCompanyExchanges,
    {},
    { fallback: 'Failed to get company exchanges', staleTime: 0, isEmpty: () => false },
  );
  useFailureToast(traders);
  useFailureToast(connections);
  return { traders, connections };
}
