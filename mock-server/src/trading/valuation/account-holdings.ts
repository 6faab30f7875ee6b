import {
  type Decimal,
  type HeldPosition,
  markPrice,
  toText,
  type Valuation,
  valueAccount,
  ZERO,
} from '@parallax/trading';
import type { ValuationPrices } from './price-snapshot.ts';
import { usdOf } from './value-account.ts';

/** What an account holds, as its engine knows it. */
export interface AccountHoldings {
  /** by asset */
  readonly balances: ReadonlyMap<string, Decimal>;
  readonly positions: readonly HeldPosition[];
}

/** What holdings are worth at these prices. */
export function valuationOf(
  { balances, positions }: AccountHoldings,
  prices: ValuationPrices,
): Valuation {
  const { equityUsd, unpriced, unmarked } = valueAccount({
    balances,
    positions,
    markOf: ({ key }) => markPrice(prices.ticker(key)) ?? undefined,
    usdOf: usdOf(prices),
  });
  const missing = [
    // without unrealised profit, which changes without a trade
    ...unpriced.map(({ asset }) => `${asset}=${toText(balances.get(asset) ?? ZERO)}`),
    ...positions
      .filter(({ terms }) => unmarked.includes(terms.key))
      .map(({ terms, position }) => `${terms.key}=${toText(position.amount)}`),
  ];
  return { usd: equityUsd, missing: missing.toSorted().join(' ') };
}
