import type { LedgerKind } from '@parallax/protocol';
import { type Decimal, isZero } from './decimal.ts';

/** A change of a balance. */
export interface LedgerAmount {
  readonly asset: string;
  /** signed; 0 only for the settlement of an expired contract that pays nothing */
  readonly amount: Decimal;
  readonly kind: LedgerKind;
}

/** Those that change a balance. */
export const ledgerAmounts = (amounts: readonly LedgerAmount[]): readonly LedgerAmount[] =>
  amounts.filter(({ amount }) => !isZero(amount));
