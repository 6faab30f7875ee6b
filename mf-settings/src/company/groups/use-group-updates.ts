import { queryKeyOf } from '@parallax/api/react';
import { subscribeTrader } from '@parallax/feed';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { GROUP_QUERIES } from './use-group-save.ts';

/** Requests the groups again after a notification, which every change by another admin sends. */
export function useGroupUpdates(traderId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = (): void => {
      for (const endpoint of GROUP_QUERIES) {
        void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
      }
    };
    return subscribeTrader(traderId, { onUpdates: refresh, onGap: refresh });
  }, [client, traderId]);
}
