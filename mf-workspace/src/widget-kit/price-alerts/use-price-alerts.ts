import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import {
  isPriceLevelAlert,
  listPriceAlerts,
  type Notification,
  type PriceAlert,
  parsePriceAlertEvent,
} from '@parallax/protocol';
import { useMemo } from 'react';
import { useRefetchOnAlert } from '../alerts/use-refetch-on-alert.ts';

const isFiring = (notification: Notification): boolean =>
  parsePriceAlertEvent(notification) !== undefined;

/** The trader's price alerts, newest first; refetched when one fires. */
export function usePriceAlerts(): EndpointQueryResult<PriceAlert[]> {
  useRefetchOnAlert(listPriceAlerts, isFiring);
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
