import {
  type EndpointQueryResult,
  queryClient,
  queryKeyOf,
  useEndpointQuery,
} from '@parallax/api/react';
import { subscribeTrader } from '@parallax/feed';
import {
  isPriceLevelAlert,
  listPriceAlerts,
  type PriceAlert,
  parsePriceAlertEvent,
} from '@parallax/protocol';
import { useEffect, useMemo } from 'react';
import { useTraderId } from '../use-trader-id.ts';

const refetch = (): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(listPriceAlerts) });

/** The trader's price alerts, newest first; refetched when one fires. */
export function usePriceAlerts(): EndpointQueryResult<PriceAlert[]> {
  const traderId = useTraderId();
  useEffect(() => {
    if (traderId === undefined) return undefined;
    return subscribeTrader(traderId, {
      onResync: refetch,
      onUpdates(arrived) {
        if (arrived.some((one) => parsePriceAlertEvent(one) !== undefined)) refetch();
      },
    });
  }, [traderId]);
  const options = {
    fallback: 'The price alerts could not be loaded',
    refetchOnWindowFocus: 'always',
  } as const;
  return useEndpointQuery(listPriceAlerts, undefined, options);
}

const NONE: readonly PriceAlert[] = [];

/**
 * The alerts drawn as lines in a price chart of a contract.
 * @param contract its key
 */
export function useChartAlerts(contract: string): readonly PriceAlert[] {
  const { data = NONE } = usePriceAlerts();
  return useMemo(
    () => data.filter((alert) => alert.contract === contract && isPriceLevelAlert(alert.kind)),
    [data, contract],
  );
}
