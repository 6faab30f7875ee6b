import { type Contract, contractKey } from '@parallax/protocol';
import { sessionScopedItem, useDisconnectedVenues, useListing } from '@parallax/store';
import { useMemo, useState } from 'react';
import { z } from 'zod';

/**
 * The default leg B of a spread, always of the same base asset as leg A: a perpetual in the same quote,
 * otherwise any perpetual, a contract of another venue, or any contract, in this order.
 */
export function suggestLegB(contracts: readonly Contract[], legA: Contract): Contract | undefined {
  const key = contractKey(legA);
  const others = contracts.filter((c) => c.base === legA.base && contractKey(c) !== key);
  const perpetuals = others.filter(({ instType }) => instType === 'perpetual');
  return (
    perpetuals.find(({ quote }) => quote === legA.quote) ??
    perpetuals[0] ??
    others.find(({ exchange }) => exchange !== legA.exchange) ??
    others[0]
  );
}

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
