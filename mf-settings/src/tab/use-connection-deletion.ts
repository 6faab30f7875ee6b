import { type CompanyExchange, deleteCompanyExchange, EXCHANGES_UPDATED } from '@parallax/protocol';
import { useRefreshAfter } from './use-refresh-after.ts';
import { useTabDeletion } from './use-tab-deletion.ts';
import { useTabSave } from './use-tab-save.ts';

/**
 * Deletions of exchanges, custodians or prime brokers, which are applied in all tabs.
 * @param fallback the failure text if the server sends none
 */
export function useConnectionDeletion(
  fallback: string,
): ReturnType<typeof useTabDeletion<CompanyExchange>> {
  const { save } = useTabSave(deleteCompanyExchange, { success: EXCHANGES_UPDATED, fallback });
  const refreshAfter = useRefreshAfter();
  return useTabDeletion(
    ({ id }) => save({ query: { CompanyExchangeId: id } }),
    ({ id }, outcome) => refreshAfter(id, 'removed', outcome),
  );
}
