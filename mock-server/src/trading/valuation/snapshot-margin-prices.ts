import type { MarginPrices } from '@parallax/trading';
import { type MarketPrices, marketMarginPrices } from './value-account.ts';

/** The prices of margin of a snapshot, each converted once for all accounts that are computed with it. */
export function snapshotMarginPrices(prices: Pick<MarketPrices, 'ticker'>): MarginPrices {
  const { markOf, underlyingOf } = marketMarginPrices(prices);
  return { markOf: knownOncePerContract(markOf), underlyingOf: knownOncePerContract(underlyingOf) };
}

function knownOncePerContract(read: MarginPrices['markOf']): MarginPrices['markOf'] {
  const known = new Map<string, ReturnType<typeof read>>();
  return (terms) => {
    const price = known.get(terms.key) ?? read(terms);
    if (price !== undefined) known.set(terms.key, price);
    return price;
  };
}
