import { useExchanges } from '@parallax/store';
import { useEffect, useMemo, useState } from 'react';
import { useAwayVenues } from '../market/away-venues.ts';
import { createLadderMarket, type LadderMarket } from './ladder-market.ts';
import type { LadderRow } from './ladder-rows.ts';

const CHECK_MS = 500;
/** A venue without prices does not delay the first order for longer. */
const FIRST_ORDER_MS = 5_000;

/**
 * The market of a ladder's rows, and a key that changes when the rows should be ordered at once.
 * @param rows referentially stable while the contracts are the same
 * @param size see `LadderMarket.sizedEdgesOf`
 */
export function useLadderMarket(
  rows: readonly LadderRow[],
  size: number | undefined,
): { market: LadderMarket; valuesKey: string } {
  const exchanges = useExchanges();
  const away = useAwayVenues();
  const market = useMemo(() => {
    const fees = new Map(exchanges.map(({ name, takerFee }) => [name, takerFee]));
    return createLadderMarket(rows, { away, fees });
  }, [rows, away, exchanges]);
  const [complete, setComplete] = useState<LadderMarket>();

  useEffect(() => market.follow(size), [market, size]);
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => {
      if (!market.isComplete() && Date.now() - started < FIRST_ORDER_MS) return;
      clearInterval(timer);
      setComplete(market);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [market]);

  return { market, valuesKey: complete === market ? 'complete' : 'waiting' };
}
