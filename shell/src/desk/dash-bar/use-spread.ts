import type { Contract } from '@parallax/protocol';
import { sessionScopedItem, useContract, useDisconnectedVenues } from '@parallax/store';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { suggestLeg } from './other-leg.ts';

const stored = sessionScopedItem(
  'dash-spread',
  z.object({ on: z.boolean(), other: z.string().min(1).max(120).optional() }),
);

/**
 * The spread mode of the dash bar and its second leg; `delisted` is the key of a chosen leg that is
 * no longer listed, which is not replaced by another one. Survives a reload.
 */
export function useSpread(contracts: readonly Contract[], leg: Contract | undefined) {
  const [{ on, other: key }, setSpread] = useState(() => stored.read() ?? { on: false });
  const chosen = useContract(key);
  const disconnected = useDisconnectedVenues();
  const suggested = useMemo(() => {
    if (!on || leg === undefined || key !== undefined) return undefined;
    return suggestLeg(
      contracts.filter(({ exchange }) => !disconnected.has(exchange)),
      leg,
    );
  }, [on, leg, key, contracts, disconnected]);
  const update = (spread: { on: boolean; other?: string | undefined }) => {
    setSpread(spread);
    stored.write(spread);
  };
  return {
    on,
    other: chosen ?? suggested,
    delisted: on && key !== undefined && !chosen && contracts.length > 0 ? key : undefined,
    setOn: (next: boolean) => update({ on: next, other: key }),
    choose: (other: string) => update({ on, other }),
  };
}
