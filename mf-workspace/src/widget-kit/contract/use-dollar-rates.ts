import { subscribeTicker } from '@parallax/feed';
import {
  type Contract,
  type Conversion,
  conversionKeys,
  conversionRate,
  findConversion,
  indexContracts,
} from '@parallax/protocol';
import { useCallback, useEffect, useMemo, useState } from 'react';

const DOLLAR = 'USD';

/**
 * Returns the US dollars for one unit of a currency, at its first current rate; undefined until then.
 * @param contracts provide the rates
 */
export function useDollarRates(
  contracts: readonly Contract[],
  currencies: readonly string[],
): (currency: string) => number | undefined {
  const indices = useMemo(() => indexContracts(contracts), [contracts]);
  const named = currencies.join(' ');
  const conversions = useMemo(
    () => new Map(named.split(' ').map((name) => [name, findConversion(indices, name, DOLLAR)])),
    [indices, named],
  );
  const rates = useFirstRates(conversions);
  return useCallback((currency) => (currency === DOLLAR ? 1 : rates.get(currency)), [rates]);
}

/** The first rate of each currency; later ones would only make sums flicker. */
function useFirstRates(
  conversions: ReadonlyMap<string, Conversion | undefined>,
): ReadonlyMap<string, number> {
  const [rates, setRates] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const unsubscribes = [...conversions].map(([currency, conversion]) =>
      conversion === undefined || rates.has(currency)
        ? () => undefined
        : subscribeRate(conversion, (rate) =>
            setRates((known) => (known.has(currency) ? known : new Map(known).set(currency, rate))),
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
