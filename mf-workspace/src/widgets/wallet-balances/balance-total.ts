import type { Balance } from '@parallax/protocol';
import { decimal, sumOf, toText } from '@parallax/trading';

interface BalanceTotal {
  /** in dollars; of the balances that have a price */
  readonly valueUsd: string;
  /** the assets without a price, which the sum leaves out */
  readonly unpriced: readonly string[];
}

/** The sum of balances, and what it leaves out. */
export function balanceTotal(
  balances: readonly Pick<Balance, 'asset' | 'valueUsd'>[],
): BalanceTotal {
  const values = balances.flatMap(({ valueUsd }) => valueUsd ?? []);
  const unpriced = balances.flatMap(({ asset, valueUsd }) => (valueUsd === null ? [asset] : []));
  return { valueUsd: toText(sumOf(values.map(decimal))), unpriced: [...new Set(unpriced)] };
}
