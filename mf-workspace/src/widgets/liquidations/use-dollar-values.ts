import { subscribeTicker } from '@parallax/feed';
import {
  type Contract,
  type Conversion,
  conversionKeys,
  conversionRate,
  findConversion,
  indexContracts,
  type Liquidation,
} from '@parallax/protocol';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ValuedLiquidation } from './liquidation-bars.ts';

const DOLLAR = 'USD';

/**
 * Values liquidations in US dollars at the first current rate of their quote; null until then.
 */
export function useDollarValues(contracts: readonly Contract[], quotes: readonly string[]) {
  const indices = useMemo(() => indexContracts(contracts), [contracts]);
  const named = quotes.join(' ');
  const conversions = useMemo(
    () => new Map(named.split(' ').map((quote) => [quote, findConversion(indices, quote, DOLLAR)])),
    [indices, named],
  );
  const rates = useFirstRates(conversions);
  return useCallback(
    (liquidation: Liquidation): ValuedLiquidation => {
      const rate = liquidation.quote === DOLLAR ? 1 : rates.get(liquidation.quote);
      const dollars = rate === undefined ? null : liquidation.quote_value * rate;
      return { ...liquidation, dollars };
    },
    [rates],
  );
}

/** The first rate of each quote; later ones would only make sums flicker. */
function useFirstRates(
  conversions: ReadonlyMap<string, Conversion | undefined>,
): ReadonlyMap<string, number> {
  const [rates, setRates] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const unsubscribes = [...conversions].map(([quote, conversion]) =>
      conversion === undefined || rates.has(quote)
        ? () => undefined
        : subscribeRate(conversion, (rate) =>
            setRates((known) => (known.has(quote) ? known : new Map(known).set(quote, rate))),
          ),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [conversions, rates]);
  return rates;
}

/** Calls the listener while no index price of the conversion is stale. Returns the unsubscribe function. */
function subscribeRate(conversion: Conversion, onRate: (rate: number) => void): () => void {
  const current = new Map<string, number>();
  const unsubscribes = conversionKeys(conversion).map((key) =>
    subscribeTicker(key, ({ index_price: price }, { stale }) => {
      if (stale || price === null) current.delete(key);
      else current.set(key, price);
      const rate = conversionRate(conversion, (each) => current.get(each));
      if (rate !== undefined) onRate(rate);
    }),
  );
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
