import { subscribeTicker } from '@parallax/feed';
import {
  type Contract,
  conversionRate,
  findConversion,
  indexContracts,
  type Liquidation,
} from '@parallax/protocol';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ValuedLiquidation } from './liquidation-bars.ts';

const DOLLAR = 'USD';
const NO_PRICES: ReadonlyMap<string, number> = new Map();

/**
 * Values liquidations in US dollars at the first index price that the feed sends for each contract;
 * null until then.
 */
export function useDollarValues(contracts: readonly Contract[], quotes: readonly string[]) {
  const indices = useMemo(() => indexContracts(contracts), [contracts]);
  const named = quotes.join(' ');
  const conversions = useMemo(
    () => new Map(named.split(' ').map((quote) => [quote, findConversion(indices, quote, DOLLAR)])),
    [indices, named],
  );
  const keys = useMemo(
    () => [
      ...new Set(
        [...conversions.values()].flatMap((each) =>
          each === undefined ? [] : each.over.concat(each.under),
        ),
      ),
    ],
    [conversions],
  );
  const prices = useFirstIndexPrices(keys);
  return useCallback(
    (liquidation: Liquidation): ValuedLiquidation => {
      const conversion = conversions.get(liquidation.quote);
      const rate = conversion && conversionRate(conversion, (key) => prices.get(key));
      const dollars = rate === undefined ? null : liquidation.quote_value * rate;
      return { ...liquidation, dollars };
    },
    [conversions, prices],
  );
}

/** The first index price of each contract; later ones would only make sums flicker. */
function useFirstIndexPrices(keys: readonly string[]): ReadonlyMap<string, number> {
  const [prices, setPrices] = useState<ReadonlyMap<string, number>>(NO_PRICES);
  const missing = keys.filter((key) => !prices.has(key)).join('\n');
  useEffect(() => {
    const ends = missing.split('\n').flatMap((key) =>
      key === ''
        ? []
        : [
            subscribeTicker(key, ({ index_price: price }) => {
              if (price !== null) setPrices((known) => new Map(known).set(key, price));
            }),
          ],
    );
    return () => {
      for (const end of ends) end();
    };
  }, [missing]);
  return prices;
}
