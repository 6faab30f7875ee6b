import type { Contract } from '@parallax/protocol';
import { sessionScopedItem, useDisconnectedVenues, useListing } from '@parallax/store';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { suggestLegB } from './suggest-leg-b.ts';

const stored = sessionScopedItem(
  'dash-spread',
  z.object({ on: z.boolean(), other: z.string().min(1).max(120).optional() }),
);

/**
 * The spread mode of the dash bar and its leg B; `delisted` is the key of a chosen leg B that is
 * no longer listed or has expired, which is not replaced by another one. Survives a reload.
 */
export function useSpread(contracts: readonly Contract[], legA: Contract | undefined) {
  const [{ on, other: key }, setSpread] = useState(() => stored.read() ?? { on: false });
  const { contract: chosen } = useListing(key);
  const disconnected = useDisconnectedVenues();
  const suggested = useMemo(() => {
    if (!on || legA === undefined || key !== undefined) return undefined;
    return suggestLegB(
      contracts.filter(({ exchange }) => !disconnected.has(exchange)),
      legA,
    );
  }, [on, legA, key, contracts, disconnected]);
  const update = (spread: { on: boolean; other?: string | undefined }) => {
    setSpread(spread);
    stored.write(spread);
  };
  return {
    on,
    legB: chosen ?? suggested,
    delisted: on && key !== undefined && !chosen && contracts.length > 0 ? key : undefined,
    setOn: (next: boolean) => update({ on: next, other: key }),
    choose: (legB: string) => update({ on, other: legB }),
  };
}
