import type { Contract } from '@parallax/contract';
import { privateValue, useContract } from '@parallax/store';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { suggestedLeg } from './other-leg.ts';

const stored = privateValue(
  'dash-spread',
  z.object({ on: z.boolean(), other: z.string().min(1).max(120).optional() }),
);

/** Whether the dash bar compares `leg` with another contract, and with which. Survives a reload. */
export function useSpread(contracts: readonly Contract[], leg: Contract | undefined) {
  const [{ on, other: key }, setSpread] = useState(() => stored.read() ?? { on: false });
  const chosen = useContract(key);
  const suggested = useMemo(
    () => (on && leg && !chosen ? suggestedLeg(contracts, leg) : undefined),
    [on, leg, chosen, contracts],
  );
  const keep = (spread: { on: boolean; other?: string | undefined }) => {
    setSpread(spread);
    stored.write(spread);
  };
  return {
    on,
    other: chosen ?? suggested,
    turn: (next: boolean) => keep({ on: next, other: key }),
    choose: (other: string) => keep({ on, other }),
  };
}
