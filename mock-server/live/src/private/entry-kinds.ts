import type { LedgerKind } from '@parallax/protocol';
import type { AccountContracts } from './account-contracts.ts';
import { isZero } from './decimal-text.ts';
import type { VenueEntry } from './venue-account.ts';

/** What venues give back of fees, by the names of their entries. */
const FEES = /REBATE|REFUND|KICKBACK|COMMISSION|FEE/i;
/** What venues pay besides trades; no deposits, which are brought in from outside. */
const REWARDS = /REWARD|BONUS|AIRDROP|DIVIDEND|CASHBACK|PAYOUT|INCENTIVE/i;
const INTEREST = /INTEREST/i;

/**
 * The kind of an entry by the venue's name of it. What neither the venue's table nor the name identifies is
 * a deposit or a withdrawal, by its sign.
 */
export function entryKind(
  kinds: Readonly<Record<string, LedgerKind>>,
  type: string,
  amount: string,
): LedgerKind {
  const known = kinds[type];
  if (known !== undefined) return known;
  const isPaid = amount.startsWith('-');
  if (FEES.test(type)) return 'fee';
  if (REWARDS.test(type)) return 'staking';
  if (INTEREST.test(type)) return isPaid ? 'fee' : 'staking';
  return isPaid ? 'withdrawal' : 'deposit';
}

/**
 * Whether an entry changes a balance, or closes the position of an expired contract, such as an option that has
 * expired worthless, of which the venue pays nothing.
 */
export function changesAccount(
  { amount, kind, contract, at }: VenueEntry,
  contracts: AccountContracts,
): boolean {
  if (!isZero(amount)) return true;
  if (kind !== 'settlement' || contract === undefined) return false;
  const expiry = contracts.get(contract.symbol)?.expiry ?? null;
  return expiry !== null && at >= expiry;
}
