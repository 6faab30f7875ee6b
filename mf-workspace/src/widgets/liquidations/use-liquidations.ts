import { useEndpointQuery } from '@parallax/api/react';
import { onFeedConnected, subscribeLiquidations } from '@parallax/feed';
import { LIQUIDATIONS_MAX, type Liquidation, listLiquidations } from '@parallax/protocol';
import { useWhileShown } from '@parallax/trading-ui';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  const query = useEndpointQuery(
    listLiquidations,
    {
      query: {
        limit: LIQUIDATIONS_MAX,
        ...(exchange !== undefined && { exchange }),
        ...(base !== undefined && { base }),
      },
    },
    { fallback: FAILURE, staleTime: FRESH_MS },
  );
  const requestMissed = useRequestMissed(query.refresh);
  const [live, setLive] = useState(NONE);
  const names = venues.join(' ');
  const follow = useCallback(() => {
    requestMissed();
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
    unsubscribes.push(onFeedConnected(requestMissed));
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
 * A function that refetches what the feed may have left out while it was not followed or not
 * connected, since it sends only the latest of each venue.
 */
function useRequestMissed(refresh: () => void): () => void {
  const requestedAt = useRef(0);
  useEffect(() => {
    requestedAt.current = Date.now();
  }, []);
  return useCallback(() => {
    if (Date.now() - requestedAt.current < FRESH_MS) return;
    requestedAt.current = Date.now();
    refresh();
  }, [refresh]);
}
