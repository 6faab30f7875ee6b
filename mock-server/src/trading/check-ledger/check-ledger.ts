import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkPositions, checkStrategies, type LedgerProblem } from './check-positions.ts';

export interface LedgerReport {
  readonly accounts: number;
  readonly entries: number;
  readonly fills: number;
  readonly positions: number;
  readonly problems: readonly LedgerProblem[];
}

const differenceSchema = z.array(
  z.object({ account_id: z.string(), name: z.string(), stored: z.string(), sum: z.string() }),
);

/** Balances that are not the sum of their ledger entries. */
async function checkBalances(db: Database): Promise<LedgerProblem[]> {
  const { rows } = await sql`
    select coalesce(balance.account_id, entries.account_id)::text as account_id,
      coalesce(balance.asset, entries.asset) as name,
      coalesce(balance.total, 0)::text as stored, coalesce(entries.amount, 0)::text as sum
    from balance full join (
      select account_id, asset, sum(amount) as amount from ledger_entry group by account_id, asset
    ) as entries on entries.account_id = balance.account_id and entries.asset = balance.asset
    where coalesce(balance.total, 0) <> coalesce(entries.amount, 0)`.execute(db);
  return differenceSchema.parse(rows).map(({ account_id, name, stored, sum }) => ({
    accountId: account_id,
    text: `The balance of ${name} is ${stored}, and its ledger entries add up to ${sum}.`,
  }));
}

/** Orders whose filled amount is not that of their fills. */
async function checkOrders(db: Database): Promise<LedgerProblem[]> {
  const { rows } = await sql`
    select trading_order.account_id::text as account_id, trading_order.id::text as name,
      trading_order.filled::text as stored, coalesce(sum(fill.amount), 0)::text as sum
    from trading_order
    left join fill on fill.order_id = trading_order.id and fill.account_id = trading_order.account_id
    group by trading_order.id
    having trading_order.filled <> coalesce(sum(fill.amount), 0)`.execute(db);
  return differenceSchema.parse(rows).map(({ account_id, name, stored, sum }) => ({
    accountId: account_id,
    text: `The order ${name} is filled by ${stored}, and its fills add up to ${sum}.`,
  }));
}

/**
 * Orders that were filled by more than their amount. A larger amount that the venue has not confirmed may be
 * filled already.
 */
async function checkAmounts(db: Database): Promise<LedgerProblem[]> {
  const { rows } = await sql`
    select account_id::text as account_id, id::text as name,
      trim_scale(filled)::text as stored, trim_scale(amount)::text as sum
    from trading_order where filled > amount and requested_change is null`.execute(db);
  return differenceSchema.parse(rows).map(({ account_id, name, stored, sum }) => ({
    accountId: account_id,
    text: `The order ${name} is filled by ${stored}, above its amount of ${sum}.`,
  }));
}

async function count(db: Database, table: 'account' | 'ledger_entry' | 'fill'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Proves the balances, positions and orders of a database at one moment by its ledger and its fills. */
export const checkLedger = (db: Database): Promise<LedgerReport> =>
  db.transaction().setIsolationLevel('repeatable read').execute(readReport);

async function readReport(db: Database): Promise<LedgerReport> {
  const positions = await checkPositions(db);
  return {
    accounts: await count(db, 'account'),
    entries: await count(db, 'ledger_entry'),
    fills: await count(db, 'fill'),
    positions: positions.checked,
    problems: [
      ...(await checkBalances(db)),
      ...positions.problems,
      ...(await checkStrategies(db)),
      ...(await checkOrders(db)),
      ...(await checkAmounts(db)),
    ],
  };
}
