import { serverNow } from '@parallax/feed';
import type { Contract } from '@parallax/protocol';
import { everySecond } from '@parallax/ui';
import { useMemo, useSyncExternalStore } from 'react';
import { expiriesOf, type OptionMarket } from './option-markets.ts';

/**
 * The expiries of a market that have not passed, soonest first. Stable until one passes, or until the
 * server's time turns out to differ from the local time.
 */
export function useExpiries(
  contracts: readonly Contract[],
  market: Pick<OptionMarket, 'exchange' | 'base' | 'settle'> | undefined,
): readonly number[] {
  const { exchange, base, settle = null } = market ?? {};
  const expiries = useMemo(
    () =>
      exchange === undefined || base === undefined
        ? []
        : expiriesOf(contracts, { exchange, base, settle }),
    [contracts, exchange, base, settle],
  );
  const passed = useSyncExternalStore(everySecond, () => {
    const now = serverNow();
    return expiries.filter((expiry) => expiry <= now).length;
  });
  return useMemo(() => expiries.slice(passed), [expiries, passed]);
}
