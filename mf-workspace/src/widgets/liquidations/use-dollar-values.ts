import type { Contract, Liquidation } from '@parallax/protocol';
import { useCallback } from 'react';
import { useDollarRates } from '../contract/use-dollar-rates.ts';
import type { ValuedLiquidation } from './liquidation-bars.ts';

/**
 * Values liquidations in US dollars at the first current rate of their quote; null until then.
 */
export function useDollarValues(contracts: readonly Contract[], quotes: readonly string[]) {
  const dollarsOf = useDollarRates(contracts, quotes);
  return useCallback(
    (liquidation: Liquidation): ValuedLiquidation => {
      const rate = dollarsOf(liquidation.quote);
      const dollars = rate === undefined ? null : liquidation.quote_value * rate;
      return { ...liquidation, dollars };
    },
    [dollarsOf],
  );
}
