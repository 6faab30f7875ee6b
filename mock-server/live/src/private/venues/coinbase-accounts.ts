import type { LedgerKind } from '@parallax/protocol';
import { z } from 'zod';
import { decimalText, isZero, plus } from '../decimal-text.ts';
import { entryKind } from '../entry-kinds.ts';
import { readEach, readPages } from '../pages.ts';
import type { VenueEntry } from '../venue-account.ts';
import type { ApiContext } from '../venue-api.ts';

/** Source: Coinbase's documentation, 'List Accounts'. */
const accountSchema = z.object({
  uuid: z.string(),
  currency: z.string(),
  available_balance: z.object({ value: decimalText }),
  hold: z.object({ value: decimalText }),
});
const accountsSchema = z.object({
  accounts: z.array(accountSchema),
  cursor: z.string().nullish(),
});

const readAccounts = ({ calls }: ApiContext) =>
  readPages(async (cursor) => {
    const params = { limit: 250, ...(cursor !== undefined && { cursor }) };
    const answer = await calls.call('v3PrivateGetBrokerageAccounts', params);
    const { accounts, cursor: next } = accountsSchema.parse(answer);
    return { rows: accounts, cursor: next ?? undefined };
  });

export async function coinbaseBalances(context: ApiContext): Promise<ReadonlyMap<string, string>> {
  const totals = new Map<string, string>();
  for (const { currency, available_balance: free, hold } of await readAccounts(context)) {
    const asset = context.calls.assetOf(currency);
    totals.set(asset, plus(totals.get(asset) ?? '0', plus(free.value, hold.value)));
  }
  return totals;
}

/** Source: Coinbase's documentation, 'Transactions' (App API). */
const transactionSchema = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.object({ amount: decimalText, currency: z.string() }),
  created_at: z.string(),
});

/** Trades, which are fills. */
const FILLS: ReadonlySet<string> = new Set(['advanced_trade_fill']);

const KINDS: Readonly<Record<string, LedgerKind>> = {
  fiat_deposit: 'deposit',
  fiat_withdrawal: 'withdrawal',
  exchange_deposit: 'transfer',
  exchange_withdrawal: 'transfer',
  pro_deposit: 'transfer',
  pro_withdrawal: 'transfer',
  transfer: 'transfer',
  trade: 'transfer',
  wrap_asset: 'transfer',
  unwrap_asset: 'transfer',
  derivatives_settlement: 'settlement',
  staking_transfer: 'transfer',
  unstaking_transfer: 'transfer',
};

/** A transaction is listed by the time at which it began, and may be complete this much later, in milliseconds. */
const COMPLETE_MS = 2 * 86_400_000;

const LIMIT = 100;

export async function coinbaseEntriesSince(
  context: ApiContext,
  since: number,
): Promise<VenueEntry[]> {
  const { calls } = context;
  const accounts = await readAccounts(context);
  const from = since - COMPLETE_MS;
  return readEach(accounts, async ({ uuid }) => {
    const rows = await readPages(async (cursor) => {
      const answer = await calls.call('v2PrivateGetAccountsAccountIdTransactions', {
        account_id: uuid,
        limit: LIMIT,
        order: 'desc',
        ...(cursor !== undefined && { starting_after: cursor }),
      });
      const { data } = z.object({ data: z.array(transactionSchema) }).parse(answer);
      const last = data.at(-1);
      const isEnough =
        last === undefined || data.length < LIMIT || Date.parse(last.created_at) < from;
      return { rows: data, cursor: isEnough ? undefined : last.id };
    });
    return rows.flatMap((row): VenueEntry[] => {
      const at = Date.parse(row.created_at);
      const { amount, currency } = row.amount;
      if (at < from || row.status !== 'completed' || FILLS.has(row.type) || isZero(amount))
        return [];
      const asset = calls.assetOf(currency);
      return [
        {
          id: `transaction:${row.id}`,
          asset,
          amount,
          kind: entryKind(KINDS, row.type, amount),
          at,
        },
      ];
    });
  });
}
