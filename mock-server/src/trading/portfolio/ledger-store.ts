import {
  canonicalDecimal,
  type FundingPaymentOfAccount,
  type LedgerEntry,
  ledgerKindSchema,
  type listFundingPayments,
  type listLedger,
  type listTransfers,
  type Query,
  type Transfer,
  transferSchema,
} from '@parallax/protocol';
import type {
  FundingPaymentTable,
  TransferTable,
} from '@parallax/server-kit/storage/account-tables';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Selectable } from 'kysely';
import { isInRange, toPage } from '../../http/api/page.ts';
import type { StrategyContract } from './strategy-contracts.ts';
import { paymentOfStrategy } from './strategy-payments.ts';

const placeOf = ({ at, id }: { at: Date; id: string }) => ({ at, id });

/** A page of the ledger of these accounts, newest first. */
export async function readLedger(
  db: Database,
  accountIds: readonly string[],
  { asset, kind, limit, ...range }: Query<typeof listLedger>,
): Promise<{ rows: LedgerEntry[]; cursor: string | null }> {
  let query = db
    .selectFrom('ledger_entry')
    .select(['id', 'account_id', 'asset', 'amount', 'kind', 'ref', 'at'])
    .where('account_id', 'in', [...accountIds])
    .where(isInRange(range))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (asset !== undefined) query = query.where('asset', '=', asset);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const rows = accountIds.length === 0 ? [] : await query.execute();
  return toPage(rows, limit, placeOf, (row) => ({
    id: row.id,
    accountId: row.account_id,
    asset: row.asset,
    amount: canonicalDecimal(row.amount),
    kind: ledgerKindSchema.parse(row.kind),
    ref: row.ref,
    at: row.at.toISOString(),
  }));
}

const toPayment = (row: Selectable<FundingPaymentTable>): FundingPaymentOfAccount => ({
  id: row.id,
  accountId: row.account_id,
  exchange: row.exchange,
  symbol: row.symbol,
  asset: row.asset,
  amount: canonicalDecimal(row.amount),
  positionAmount: canonicalDecimal(row.position_amount),
  rate: canonicalDecimal(row.rate),
  markPrice: canonicalDecimal(row.mark_price),
  strategyId: row.strategy_id,
  at: row.at.toISOString(),
});

/**
 * A page of the funding payments of these accounts, newest first. Of a strategy, its share of each; a page of
 * those may be shorter than its limit.
 * @param shared the contracts that strategies share
 */
export async function readFundingPayments(
  db: Database,
  accountIds: readonly string[],
  filter: Query<typeof listFundingPayments>,
  shared: readonly StrategyContract[],
): Promise<{ rows: FundingPaymentOfAccount[]; cursor: string | null }> {
  const { exchange, symbol, strategyId, limit, ...range } = filter;
  let query = db
    .selectFrom('funding_payment')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .where(isInRange(range))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (exchange !== undefined) query = query.where('exchange', '=', exchange);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (strategyId !== undefined) {
    query = query.where((where) =>
      where.or([
        where('strategy_id', '=', strategyId),
        ...shared.map((contract) =>
          where.and([
            where('account_id', '=', contract.accountId),
            where('exchange', '=', contract.exchange),
            where('symbol', '=', contract.symbol),
          ]),
        ),
      ]),
    );
  }
  const rows = accountIds.length === 0 ? [] : await query.execute();
  const page = toPage(rows, limit, placeOf, (row) => ({
    externalId: row.external_id,
    payment: toPayment(row),
  }));
  return {
    cursor: page.cursor,
    rows: page.rows.flatMap(
      ({ payment, externalId }) => paymentOfStrategy(payment, externalId, shared, strategyId) ?? [],
    ),
  };
}

const toTransfer = (row: Selectable<TransferTable>): Transfer => ({
  id: row.id,
  kind: transferSchema.shape.kind.parse(row.kind),
  fromAccountId: row.from_account_id,
  toAccountId: row.to_account_id,
  asset: row.asset,
  amount: canonicalDecimal(row.amount),
  traderId: row.trader_id,
  at: row.at.toISOString(),
});

export async function readTransfer(db: Database, id: string): Promise<Transfer | undefined> {
  const row = await db.selectFrom('transfer').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toTransfer(row);
}

/** The id of the ledger entry of a transfer, unique per account. */
export const transferEntryId = (transferId: string, direction: 'in' | 'out'): string =>
  `transfer:${transferId}:${direction}`;

/** Whether the amount of a transfer has been added to the account that receives it. */
export async function hasArrived(
  db: Database,
  { id, toAccountId }: { readonly id: string; readonly toAccountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_entry')
    .select('id')
    .where('account_id', '=', toAccountId)
    .where('external_id', '=', transferEntryId(id, 'in'))
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of the transfers from and to these accounts, newest first. */
export async function readTransfers(
  db: Database,
  accountIds: readonly string[],
  { limit, ...range }: Query<typeof listTransfers>,
): Promise<{ rows: Transfer[]; cursor: string | null }> {
  const ids = [...accountIds];
  let query = db
    .selectFrom('transfer')
    .selectAll()
    .where((where) =>
      where.or([where('from_account_id', 'in', ids), where('to_account_id', 'in', ids)]),
    )
    .where(isInRange(range))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  const rows = ids.length === 0 ? [] : await query.execute();
  return toPage(rows, limit, placeOf, toTransfer);
}
