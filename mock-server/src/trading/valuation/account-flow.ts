import { randomUUID } from 'node:crypto';
import type { LedgerKind } from '@parallax/protocol';
import type { AccountFlowTable } from '@parallax/server-kit/storage/account-tables';
import { isZero, toText, ZERO } from '@parallax/trading';
import type { Insertable } from 'kysely';
import type { AccountWrite } from '../records/write-account-rows.ts';
import { type AccountHoldings, valuationOf } from './account-holdings.ts';
import { type ValuationPrices, valuationSnapshot } from './price-snapshot.ts';

/** Ledger kinds that bring money in or take it out, and are no performance. */
export const FLOW_KINDS: readonly LedgerKind[] = ['deposit', 'withdrawal', 'transfer', 'reset'];

export type NewFlow = Omit<Insertable<AccountFlowTable>, 'account_id'>;

interface FlowTimes {
  /** when it is booked, in Unix milliseconds */
  readonly at: number;
  /** since when it was in the account, in Unix milliseconds */
  readonly since: number;
  readonly isReset: boolean;
}

/** Whether the prices of all assets are known of which the balances differ. */
function isPriced(
  before: AccountHoldings,
  after: AccountHoldings,
  prices: ValuationPrices,
): boolean {
  const assets = new Set([...before.balances.keys(), ...after.balances.keys()]);
  return [...assets].every((asset) => {
    const change = (after.balances.get(asset) ?? ZERO).minus(before.balances.get(asset) ?? ZERO);
    return isZero(change) || prices.usd(asset) !== undefined;
  });
}

/** A flow, with the values of the account just before and after it was booked. */
export function newFlow(
  { before, after }: { readonly before: AccountHoldings; readonly after: AccountHoldings },
  prices: ValuationPrices,
  { at, since, isReset }: FlowTimes,
): NewFlow {
  const snapshot = valuationSnapshot(prices);
  const start = valuationOf(before, snapshot);
  const end = valuationOf(after, snapshot);
  const isKnown = start.missing === end.missing && isPriced(before, after, snapshot);
  return {
    id: randomUUID(),
    at: new Date(at).toISOString(),
    since: new Date(since).toISOString(),
    is_reset: isReset,
    amount_usd: isKnown ? toText(end.usd.minus(start.usd)) : null,
    before_usd: toText(start.usd),
    before_missing: start.missing,
    after_usd: toText(end.usd),
    after_missing: end.missing,
  };
}

/** The rows of a change that a flow has made, which name the flow. */
export const withFlow = <Rows extends Pick<AccountWrite, 'entries'>>(
  rows: Rows,
  flow: NewFlow | undefined,
): Rows & Pick<AccountWrite, 'entries' | 'flows'> =>
  flow === undefined
    ? rows
    : {
        ...rows,
        entries: (rows.entries ?? []).map((entry) =>
          Object.assign({}, entry, { flow_id: flow.id }),
        ),
        flows: [flow],
      };
