import type { LedgerKind } from '@parallax/protocol';
import { applyFill, type FillTerms } from './apply-fill.ts';
import type { ContractTerms } from './contract-terms.ts';
import { type Decimal, type DecimalInput, decimal, isZero, ZERO } from './decimal.ts';
import { bookFunding } from './funding.ts';
import type { LedgerAmount } from './ledger-amount.ts';
import { NO_POSITION, type PositionChange, type PositionState } from './position.ts';
import { bookSessionSettlement, bookSettlement } from './settlement.ts';

/** Balances by asset, and positions by contract key. A balance is the sum of the ledger amounts. */
export interface AccountState {
  readonly balances: ReadonlyMap<string, Decimal>;
  readonly positions: ReadonlyMap<string, PositionState>;
}

export const EMPTY_ACCOUNT: AccountState = { balances: new Map(), positions: new Map() };

/** A change of a balance without a fill. */
export interface EntryTerms {
  readonly asset: string;
  readonly amount: DecimalInput;
  readonly kind: LedgerKind;
  /** Unix milliseconds */
  readonly at: number;
}

/** Something that happened to an account. The terms of an entry are those of its contract, if it has one. */
export type AccountEvent =
  | { readonly kind: 'fill'; readonly terms: ContractTerms; readonly fill: FillTerms }
  | { readonly kind: 'entry'; readonly terms: ContractTerms | null; readonly entry: EntryTerms };

export interface AccountChange {
  readonly account: AccountState;
  /** what is added to the ledger */
  readonly amounts: readonly LedgerAmount[];
  /** of the position of the event; null if it changed none */
  readonly change: PositionChange | null;
}

export const balanceOf = ({ balances }: AccountState, asset: string): Decimal =>
  balances.get(asset) ?? ZERO;

export const positionOf = ({ positions }: AccountState, key: string): PositionState =>
  positions.get(key) ?? NO_POSITION;

/** The balances after changes; the only place where a balance changes. */
export function addToBalances(
  balances: ReadonlyMap<string, Decimal>,
  amounts: readonly LedgerAmount[],
): ReadonlyMap<string, Decimal> {
  const next = new Map(balances);
  for (const { asset, amount } of amounts) next.set(asset, (next.get(asset) ?? ZERO).plus(amount));
  return next;
}

function withChange(account: AccountState, key: string, change: PositionChange): AccountChange {
  return {
    account: {
      balances: addToBalances(account.balances, change.amounts),
      positions: new Map(account.positions).set(key, change.position),
    },
    amounts: change.amounts,
    change,
  };
}

/** How an entry changes the position of its contract; null if it does not. */
function changeByEntry(
  terms: ContractTerms,
  position: PositionState,
  { asset, kind, amount, at }: EntryTerms,
): PositionChange | null {
  // what is paid in another asset is not part of the position's figures
  if (asset !== terms.settle) return null;
  const cash = decimal(amount);
  if (kind === 'funding') return bookFunding(terms, position, cash);
  if (kind !== 'settlement') return null;
  const isExpired = terms.expiry !== null && at >= terms.expiry;
  return isExpired
    ? bookSettlement(terms, position, cash)
    : bookSessionSettlement(terms, position, cash);
}

/**
 * Applies a fill or an entry. Amounts of entries are what the venue reports; `fundingOf` and `settlementOf`
 * compute those of a simulated venue. Applying each event once is up to the caller.
 */
export function applyToAccount(account: AccountState, event: AccountEvent): AccountChange {
  if (event.kind === 'fill') {
    const { terms, fill } = event;
    return withChange(account, terms.key, applyFill(terms, positionOf(account, terms.key), fill));
  }
  const { terms, entry } = event;
  const change = terms && changeByEntry(terms, positionOf(account, terms.key), entry);
  if (terms !== null && change !== null) return withChange(account, terms.key, change);
  const amount = decimal(entry.amount);
  const amounts = isZero(amount) ? [] : [{ asset: entry.asset, amount, kind: entry.kind }];
  return {
    account: { ...account, balances: addToBalances(account.balances, amounts) },
    amounts,
    change: null,
  };
}

/** Closes all positions without a trade, and changes the balances to new ones by entries of kind 'reset'. */
export function resetAccount(
  account: AccountState,
  balances: ReadonlyMap<string, Decimal>,
): Omit<AccountChange, 'change'> {
  const assets = new Set([...account.balances.keys(), ...balances.keys()]);
  const amounts = [...assets].flatMap((asset): LedgerAmount[] => {
    const amount = (balances.get(asset) ?? ZERO).minus(balanceOf(account, asset));
    return isZero(amount) ? [] : [{ asset, amount, kind: 'reset' }];
  });
  return {
    account: { balances: addToBalances(account.balances, amounts), positions: new Map() },
    amounts,
  };
}
