import type { LedgerKind } from '@parallax/protocol';
import { type Decimal, isZero } from './decimal.ts';

/** A change of a balance. */
export interface LedgerAmount {
  readonly asset: string;
  /** signed, not 0 */
  readonly amount: Decimal;
  readonly kind: LedgerKind;
}

/** Those that change a balance. */
export const ledgerAmounts = (amounts: readonly LedgerAmount[]): readonly LedgerAmount[] =>
  amounts.filter(({ amount }) => !isZero(amount));
