import { type CompanyExchange, deleteCompanyExchange } from '@parallax/protocol';
import { useTabDeletion } from '../tab/use-tab-deletion.ts';
import { CONNECTION_CHANGE } from './use-connection-save.ts';
import { useRefreshAfter } from './use-refresh-after.ts';

/**
 * Deletions of exchanges, custodians or prime brokers, which are applied in all pages of the trader.
 * @param fallback the failure text if the server sends none
 */
export function useConnectionDeletion(fallback: string) {
  const refreshAfter = useRefreshAfter();
  return useTabDeletion(
    deleteCompanyExchange,
    {
      ...CONNECTION_CHANGE,
      fallback,
      onSettled: ({ id }: CompanyExchange, outcome) => refreshAfter(id, 'removed', outcome),
    },
    ({ id }, send) => send({ query: { CompanyExchangeId: id } }),
  );
}
