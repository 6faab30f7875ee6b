import { queryKeyOf } from '@parallax/api/react';
import { listCompanyExchanges } from '@parallax/protocol';
import { type ConnectionChange, connectionChanged } from '@parallax/store';
import type { Outcome } from '@parallax/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Returns a function that applies a saved change of a connection in all pages of the trader. After a failed change it
 * starts a refetch of the connections, since another user may have changed them.
 */
export function useRefreshAfter(): (
  id: string,
  change: ConnectionChange,
  outcome: Outcome,
) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (id, change, { ok }) => {
      if (ok) await connectionChanged(id, change);
      // not awaited: without a server the item would remain busy until the last retry
      else void client.invalidateQueries({ queryKey: queryKeyOf(listCompanyExchanges) });
    },
    [client],
  );
}
