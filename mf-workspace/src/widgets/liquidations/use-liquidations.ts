import { queryKeyOf, useEndpointQuery } from '@parallax/api/react';
import { onFeedConnected, subscribeLiquidations } from '@parallax/feed';
import { LIQUIDATIONS_MAX, type Liquidation, listLiquidations } from '@parallax/protocol';
import { useWhileShown } from '@parallax/trading-ui';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { mergeLiquidations } from './liquidation-bars.ts';
import type { LiquidationsSettings } from './liquidations-settings.ts';

export const FAILURE = 'The liquidations could not be loaded';
/** The requested liquidations, and as many from the feed. */
const CACHED_MAX = 2 * LIQUIDATIONS_MAX;
/** Younger responses are not requested again: the feed sends the latest of each venue too. */
const FRESH_MS = 10_000;
const NONE: readonly Liquidation[] = [];

/**
 * The latest liquidations of venues, of one base or all: those of the last 24 hours, and live while
 * on screen; without gaps since the oldest. `isPartial` if there may be more of the last 24 hours.
 */
export function useLiquidations(
  box: RefObject<HTMLElement | null>,
  { exchange, base }: Pick<LiquidationsSettings, 'exchange' | 'base'>,
  venues: readonly string[],
) {
  const input = {
    query: {
      limit: LIQUIDATIONS_MAX,
      ...(exchange !== undefined && { exchange }),
      ...(base !== undefined && { base }),
    },
  };
  const query = useEndpointQuery(listLiquidations, input, {
    fallback: FAILURE,
    staleTime: FRESH_MS,
  });
  const requestMissed = useRequestMissed(
    hashKey(queryKeyOf(listLiquidations, input)),
    query.refresh,
  );
  const [live, setLive] = useState(NONE);
  const names = venues.join(' ');
  const follow = useCallback(() => {
    const [requestNow, stopRequests] = requestMissed();
    const unsubscribes = names
      .split(' ')
      .filter((name) => name !== '')
      .map((name) =>
        subscribeLiquidations(name, (latest) =>
          setLive((known) => {
            const ofBase = latest.filter((each) => base === undefined || each.base === base);
            return mergeLiquidations(known, ofBase, CACHED_MAX);
          }),
        ),
      );
    unsubscribes.push(onFeedConnected(requestNow), stopRequests);
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [names, base, requestMissed]);
  useWhileShown(box, follow);
  const { data = NONE } = query;
  const isPartial = data.length >= LIQUIDATIONS_MAX;
  const all = useMemo(() => {
    const merged = mergeLiquidations(data, live, CACHED_MAX);
    // the feed sends older ones of quiet venues only
    const start = isPartial ? (data[0]?.at ?? 0) : 0;
    return merged.filter(({ at }) => at >= start);
  }, [data, live, isPartial]);
  return { query, all, isPartial };
}

/**
 * Refetches what the feed may have left out while it was not followed or not connected, since it sends
 * only the latest of each venue; again until it has succeeded.
 * @returns starts it, and returns a function that refetches what is missed from now on, and one that
 *   ends it
 */
function useRequestMissed(hash: string, refresh: () => void) {
  const client = useQueryClient();
  return useCallback((): [request: () => void, stop: () => void] => {
    let neededSince = 0;
    const refetch = (): void => {
      // 0 until the first response, whose failure is shown
      const receivedAt = client.getQueryCache().get(hash)?.state.dataUpdatedAt ?? 0;
      if (receivedAt > 0 && receivedAt < neededSince) refresh();
    };
    const request = (): void => {
      neededSince = Date.now() - FRESH_MS;
      refetch();
    };
    request();
    const timer = setInterval(refetch, FRESH_MS);
    return [request, () => clearInterval(timer)];
  }, [client, hash, refresh]);
}
