import type { Decimal } from '@parallax/trading';
import { decimal, sumOf } from '@parallax/trading';
import { sql } from 'kysely';
import { readValuedAccounts } from '../accounts/read-valued-accounts.ts';
import type { MarketPrices } from '../accounts/value-account.ts';
import type { Database } from '../storage/storage.ts';
import { unrealisedOf } from './unrealised-profit.ts';

/** Ledger kinds that bring money in or take it out, and are no performance. */
const FLOW_KINDS = ['deposit', 'withdrawal', 'transfer', 'reset'];

export interface NetAssetValue {
  readonly accountId: string;
  readonly at: Date;
  readonly valueUsd: Decimal;
  readonly flowsUsd: Decimal;
  readonly isPartial: boolean;
}

/**
 * Flows in dollars since the last stored values until a time, by account, at the prices of their time. Accounts
 * without a stored value have none.
 */
async function readFlows(
  db: Database,
  accountIds: readonly string[],
  until: Date,
): Promise<ReadonlyMap<string, Decimal>> {
  const { rows } = await sql<{ account_id: string; flows: string }>`
    select last.account_id, (
      select coalesce(sum(entry.amount * coalesce(entry.asset_usd, 0)), 0)::text from ledger_entry as entry
      where entry.account_id = last.account_id and entry.kind = any(${FLOW_KINDS}::text[])
        and entry.at > last.at and entry.at <= ${until}) as flows
    from (select account_id, max(at) as at from net_asset_value
      where account_id = any(${[...accountIds]}::uuid[]) group by account_id) as last`.execute(db);
  return new Map(rows.map(({ account_id, flows }) => [account_id, decimal(flows)]));
}

/**
 * Stores the values of these accounts at a time, once. Assets without a price are left out. All of the first
 * value of an account is a flow: what it had before is no performance.
 */
export async function storeNetAssetValues(
  { db, prices }: { readonly db: Database; readonly prices: MarketPrices },
  accountIds: readonly string[],
  at: Date,
): Promise<void> {
  if (accountIds.length === 0) return;
  const valued = await readValuedAccounts(db, prices, accountIds);
  const flows = await readFlows(db, accountIds, at);
  const rows = accountIds.flatMap((id) => {
    const account = valued.get(id);
    if (account === undefined) return [];
    const value = account.equityUsd ?? account.pricedUsd;
    return {
      account_id: id,
      at: at.toISOString(),
      value_usd: value,
      flows_usd: flows.get(id)?.toString() ?? value,
      is_partial: account.equityUsd === null,
      unrealised: JSON.stringify(unrealisedOf(account, prices)),
    };
  });
  await db
    .insertInto('net_asset_value')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'at']).doNothing())
    .execute();
}

/**
 * Keeps one value a minute for a day and one an hour for a year. The flows of removed values are added to
 * those of the value that stays.
 */
export async function pruneNetAssetValues(db: Database, now: Date): Promise<void> {
  await sql`
    with hours as (
      select account_id, date_trunc('hour', at) as hour, max(at) as kept, sum(flows_usd) as flows
      from net_asset_value where at < ${now}::timestamptz - interval '1 day'
      group by account_id, date_trunc('hour', at) having count(*) > 1),
    removed as (
      delete from net_asset_value using hours
      where net_asset_value.account_id = hours.account_id
        and date_trunc('hour', net_asset_value.at) = hours.hour and net_asset_value.at <> hours.kept)
    update net_asset_value set flows_usd = hours.flows from hours
    where net_asset_value.account_id = hours.account_id and net_asset_value.at = hours.kept`.execute(
    db,
  );
  await sql`delete from net_asset_value where at < ${now}::timestamptz - interval '1 year'`.execute(
    db,
  );
}

/**
 * The sums of the values of accounts at the times at which any was stored, oldest first. An account without a
 * value at a time counts with its last one.
 */
export async function readNetAssetValues(
  db: Database,
  accountIds: readonly string[],
  from: Date | undefined,
): Promise<Omit<NetAssetValue, 'accountId'>[]> {
  if (accountIds.length === 0) return [];
  let query = db
    .selectFrom('net_asset_value')
    .select(['account_id', 'at', 'value_usd', 'flows_usd', 'is_partial'])
    .where('account_id', 'in', [...accountIds])
    .orderBy('at');
  if (from !== undefined) query = query.where('at', '>=', from);
  const points: { at: Date; flows: Decimal[]; last: Map<string, NetAssetValue> }[] = [];
  for (const row of await query.execute()) {
    const previous = points.at(-1);
    const isSameTime = previous?.at.getTime() === row.at.getTime();
    const point =
      isSameTime && previous ? previous : { at: row.at, flows: [], last: new Map(previous?.last) };
    if (!isSameTime) points.push(point);
    const flowsUsd = decimal(row.flows_usd);
    point.flows.push(flowsUsd);
    point.last.set(row.account_id, {
      accountId: row.account_id,
      at: row.at,
      valueUsd: decimal(row.value_usd),
      flowsUsd,
      isPartial: row.is_partial,
    });
  }
  return points.map(({ at, flows, last }) => ({
    at,
    valueUsd: sumOf([...last.values()].map(({ valueUsd }) => valueUsd)),
    flowsUsd: sumOf(flows),
    isPartial: [...last.values()].some(({ isPartial }) => isPartial),
  }));
}
