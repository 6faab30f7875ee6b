import { serverNow } from '@parallax/feed';
import type { Contract } from '@parallax/protocol';
import { useEffect, useMemo, useState } from 'react';
import { expiriesOf, type OptionMarket } from './option-markets.ts';

/** The longest time that `setTimeout` can wait. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** The expiries of a market that have not passed, soonest first. Stable until one passes. */
export function useExpiries(
  contracts: readonly Contract[],
  market: Pick<OptionMarket, 'exchange' | 'base' | 'settle'> | undefined,
): readonly number[] {
  const { exchange, base, settle = null } = market ?? {};
  const [now, setNow] = useState(serverNow);
  const expiries = useMemo(
    () =>
      exchange === undefined || base === undefined
        ? []
        : expiriesOf(contracts, { exchange, base, settle }, now),
    [contracts, exchange, base, settle, now],
  );
  const next = expiries[0];
  useEffect(() => {
    if (next === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const left = Math.max(0, next - serverNow());
      timer = setTimeout(check, Math.min(left, TIMER_MAX_MS));
    };
    const check = (): void => {
      if (serverNow() < next) wait();
      else setNow(serverNow());
    };
    wait();
    return () => clearTimeout(timer);
  }, [next]);
  return expiries;
}
