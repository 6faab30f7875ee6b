import type { OrderSide } from '@parallax/protocol';
import { applyFill, type FillTerms } from '../apply-fill.ts';
import type { ContractTerms } from '../contract-terms.ts';
import { NO_POSITION, type PositionChange } from '../position.ts';

export type TestFill = readonly [side: OrderSide, amount: string, price: string];

/** A fill without a fee. */
export const testFill = ([side, amount, price]: TestFill): FillTerms => ({
  side,
  amount,
  price,
  fee: '0',
  feeAsset: 'USDT',
  strategyId: null,
});

/** The change by the last of some fills, from nothing. */
export function lastChange(
  terms: ContractTerms,
  first: TestFill,
  ...others: readonly TestFill[]
): PositionChange {
  let change = applyFill(terms, NO_POSITION, testFill(first));
  for (const fill of others) change = applyFill(terms, change.position, testFill(fill));
  return change;
}

/** The ledger amounts of a change as text: 'USDT -600 fill'. */
export const ledgerText = ({ amounts }: Pick<PositionChange, 'amounts'>): readonly string[] =>
  amounts.map(({ asset, amount, kind }) => `${asset} ${amount.toString()} ${kind}`);
