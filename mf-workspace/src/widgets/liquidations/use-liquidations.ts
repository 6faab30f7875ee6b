import { useEndpointQuery } from '@parallax/api/react';
import { subscribeLiquidations } from '@parallax/feed';
import { LIQUIDATIONS_MAX, type Liquidation, listLiquidations } from '@parallax/protocol';
import { useWhileShown } from '@parallax/trading-ui';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { mergeLiquidations } from './liquidation-bars.ts';
import type { LiquidationsSettings } from './liquidations-settings.ts';

export const FAILURE = 'The liquidations could not be loaded';
/** The requested liquidations, and as many from the feed. */
const CACHED_MAX = 2 * LIQUIDATIONS_MAX;
const NONE: readonly Liquidation[] = [];

/**
 * The latest liquidations of venues, of one base or all: those of the last 24 hours, and live while
 * on screen. `isPartial` if there may be more of the last 24 hours.
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
    { fallback: FAILURE },
  );
  const [live, setLive] = useState(NONE);
  const names = venues.join(' ');
  const follow = useCallback(() => {
    const ends = names
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
    return () => {
      for (const end of ends) end();
    };
  }, [names, base]);
  useWhileShown(box, follow);
  const { data } = query;
  const all = useMemo(() => mergeLiquidations(data ?? NONE, live, CACHED_MAX), [data, live]);
  return { query, all, isPartial: (data ?? NONE).length >= LIQUIDATIONS_MAX };
}
