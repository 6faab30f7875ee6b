import {
  type Decimal,
  type HeldPosition,
  markPrice,
  type Valuation,
  valueAccount,
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
  const missing = [...unpriced.map(({ asset }) => asset), ...unmarked];
  return { usd: equityUsd, missing: missing.toSorted().join(' ') };
}
