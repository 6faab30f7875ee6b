import { queryClient, queryKeyOf } from '@parallax/api/react';
import { subscribeTrader } from '@parallax/feed';
import type { listPriceAlerts, listRiskAlerts, Notification } from '@parallax/protocol';
import { useEffect } from 'react';
import { useTraderId } from '../use-trader-id.ts';

/**
 * Refetches the trader's alerts when one fires.
 * @param isFiring whether a notification is that of one of them; stable
 */
export function useRefetchOnAlert(
  list: typeof listPriceAlerts | typeof listRiskAlerts,
  isFiring: (notification: Notification) => boolean,
): void {
  const traderId = useTraderId();
  useEffect(() => {
    if (traderId === undefined) return undefined;
    const refetch = () => void queryClient.invalidateQueries({ queryKey: queryKeyOf(list) });
    return subscribeTrader(traderId, {
      onResync: refetch,
      onUpdates(arrived) {
        if (arrived.some(isFiring)) refetch();
      },
    });
  }, [traderId, list, isFiring]);
}
