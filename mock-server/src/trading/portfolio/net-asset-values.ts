import type { Database } from '@parallax/server-kit/storage/storage';
import { type Decimal, decimal, sumOf, toText, type Valuation } from '@parallax/trading';
import { sql } from 'kysely';
import { FLOW_KINDS } from '../valuation/account-flow.ts';
import { type AccountHoldings, valuationOf } from '../valuation/account-holdings.ts';
import { type ValuationPrices, valuationSnapshot } from '../valuation/price-snapshot.ts';
import { usdOf } from '../valuation/value-account.ts';
import type { Unrealised } from './stored-unrealised.ts';
import { readStrategyContracts } from './strategy-contracts.ts';
import { contractsOf, splitUnrealised } from './strategy-figures.ts';
import { unrealisedOfHoldings } from './unrealised-profit.ts';

/** An account whose value is stored. */
export interface HeldAccount {
  readonly id: string;
  readonly holdings: AccountHoldings;
}

interface StoredValue {
  readonly id: string;
  readonly at: Date;
  readonly value: Valuation;
  readonly unrealised: Unrealised;
  /** by strategy; undefined where no strategies share a contract */
  readonly byStrategy?: Unrealised | undefined;
  readonly flowsUsd: string;
}

/** Stores values, once for each account and time. */
async function insertValues(db: Database, values: readonly StoredValue[]): Promise<void> {
  if (values.length === 0) return;
  // references lock the accounts in this order, as engines do: in another one both could wait for each other
  const ordered = values.toSorted((one, other) => one.id.localeCompare(other.id));
  await db
    .insertInto('net_asset_value')
    .values(
      ordered.map(({ id, at, value: { usd, missing }, unrealised, byStrategy, flowsUsd }) => ({
        account_id: id,
        at: at.toISOString(),
        value_usd: toText(usd),
        flows_usd: flowsUsd,
        is_partial: missing !== '',
        missing,
        unrealised: JSON.stringify(unrealised),
        unrealised_by_strategy: byStrategy === undefined ? null : JSON.stringify(byStrategy),
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'at']).doNothing())
    .execute();
}

/**
 * Flows in dollars since the last stored values until a time, by account, at the prices of their time, which
 * servers of the previous release read with the values. Accounts without a stored value have none.
 */
async function readFlowsForPreviousRelease(
  db: Database,
  accountIds: readonly string[],
  until: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ account_id: string; flows: string }>`
    select last.account_id, (
      select coalesce(sum(entry.amount * coalesce(entry.asset_usd, 0)), 0)::text from ledger_entry as entry
      where entry.account_id = last.account_id and entry.kind = any(${[...FLOW_KINDS]}::text[])
        and entry.at > last.at and entry.at <= ${until}) as flows
    from (select account_id, max(at) as at from net_asset_value
      where account_id = any(${[...accountIds]}::uuid[]) group by account_id) as last`.execute(db);
  return new Map(rows.map(({ account_id, flows }) => [account_id, flows]));
}

/** Stores what these accounts are worth now. What has no price is left out, and named. */
export async function storeNetAssetValues(
  { db, prices }: { readonly db: Database; readonly prices: ValuationPrices },
  accounts: readonly HeldAccount[],
  at: Date,
): Promise<void> {
  if (accounts.length === 0) return;
  const snapshot = valuationSnapshot(prices);
  // before anything is awaited, so that all values are of this moment
  const values = accounts.map(({ id, holdings }) => ({
    id,
    at,
    value: valuationOf(holdings, snapshot),
    unrealised: unrealisedOfHoldings(holdings, snapshot),
  }));
  const ids = values.map(({ id }) => id);
  const flows = await readFlowsForPreviousRelease(db, ids, at);
  const shared = await readStrategyContracts(db, ids, at.getTime());
  await insertValues(
    db,
    values.map((each) => {
      const contracts = contractsOf(shared, each.id);
      const byStrategy =
        contracts.length === 0 ? undefined : splitUnrealised(each.unrealised, contracts, snapshot);
      const flowsUsd = flows.get(each.id) ?? toText(each.value.usd);
      return Object.assign(each, { byStrategy, flowsUsd });
    }),
  );
}

/** Which of these accounts have a stored value. */
export async function findValuedAccounts(
  db: Database,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...accountIds]}::uuid[]) as account(id)
    where exists (select 1 from net_asset_value where account_id = account.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The balances with which an account was made, and when; undefined if it was made without. */
async function readInitialBalances(
  db: Database,
  accountId: string,
): Promise<{ balances: ReadonlyMap<string, Decimal>; at: Date } | undefined> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['asset', 'amount', 'at'])
    .where('account_id', '=', accountId)
    .where('external_id', 'like', 'start:%')
    .orderBy('at')
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    balances: new Map(rows.map(({ asset, amount }) => [asset, decimal(amount)])),
    at: first.at,
  };
}

/**
 * Stores what an account begins with: its initial balances, or else what it holds when it is first connected.
 * Returns whether it was stored: not while a price is missing, unless `isPartial`.
 */
export async function storeFirstValue(
  { db, prices }: { readonly db: Database; readonly prices: ValuationPrices },
  { id, holdings }: HeldAccount,
  { at, isPartial }: { readonly at: Date; readonly isPartial: boolean },
): Promise<boolean> {
  const snapshot = valuationSnapshot(prices);
  const held = valuationOf(holdings, snapshot);
  const initial = await readInitialBalances(db, id);
  const value =
    initial === undefined
      ? held
      : valuationOf({ balances: initial.balances, positions: [] }, snapshot);
  if (value.missing !== '' && !isPartial) return false;
  const unrealised = initial === undefined ? unrealisedOfHoldings(holdings, snapshot) : [];
  const flowsUsd = toText(value.usd);
  await insertValues(db, [{ id, at: initial?.at ?? at, value, unrealised, flowsUsd }]);
  return true;
}

/** Prices flows whose assets had no price when they were booked. */
export async function priceFlows(
  { db, prices }: { readonly db: Database; readonly prices: ValuationPrices },
  accountIds: readonly string[],
): Promise<void> {
  const entries = await db
    .selectFrom('account_flow')
    .innerJoin('ledger_entry', 'ledger_entry.flow_id', 'account_flow.id')
    .select(['account_flow.id', 'ledger_entry.asset', 'ledger_entry.amount'])
    .where('account_flow.account_id', 'in', [...accountIds])
    .where('account_flow.amount_usd', 'is', null)
    .where('account_flow.is_reset', '=', false)
    .execute();
  const ids = new Set(entries.map(({ id }) => id));
  const usd = usdOf(prices);
  for (const id of ids) {
    const amounts = entries
      .filter((entry) => entry.id === id)
      .map(({ asset, amount }) => usd(asset)?.times(amount));
    const known = amounts.filter((each) => each !== undefined);
    if (known.length < amounts.length) continue;
    await db
      .updateTable('account_flow')
      .set({ amount_usd: toText(sumOf(known)) })
      .where('id', '=', id)
      .execute();
  }
}

/** Columns with dollars per unit of an asset, null while the asset has no price. */
const PRICED_COLUMNS = [
  { table: 'fill', asset: 'asset', usd: 'asset_usd' },
  { table: 'fill', asset: 'fee_asset', usd: 'fee_asset_usd' },
  { table: 'ledger_entry', asset: 'asset', usd: 'asset_usd' },
] as const;
/** So that no statement holds locks for long after years of fills without a price. */
const PRICED_AT_ONCE = 5_000;

/**
 * Prices fills and ledger entries whose assets had no price when they were booked, such as those of the first moments
 * of a process, at the first price that is known.
 */
export async function priceRows(
  { db, prices }: { readonly db: Database; readonly prices: ValuationPrices },
  accountIds: readonly string[],
): Promise<void> {
  const ids = [...accountIds];
  const usd = usdOf(prices);
  for (const { table, asset, usd: column } of PRICED_COLUMNS) {
    const { rows } = await sql<{ asset: string }>`
      select distinct ${sql.ref(asset)} as asset from ${sql.table(table)}
      where account_id = any(${ids}::uuid[]) and ${sql.ref(column)} is null`.execute(db);
    for (const each of rows) {
      const price = usd(each.asset);
      if (price === undefined) continue;
      let updated: bigint | undefined;
      do {
        const result = await sql`update ${sql.table(table)}
          set ${sql.ref(column)} = ${toText(price)}::numeric
          where ctid = any(array(select ctid from ${sql.table(table)}
            where account_id = any(${ids}::uuid[]) and ${sql.ref(column)} is null
              and ${sql.ref(asset)} = ${each.asset} limit ${PRICED_AT_ONCE}))`.execute(db);
        updated = result.numAffectedRows;
      } while (updated === BigInt(PRICED_AT_ONCE));
    }
  }
}

/**
 * Keeps one value a minute for a day, one an hour for a year, and those of each account that are next to a flow
 * of its company, at which the returns of the company are cut. What servers of the previous release read as flows of removed values is added to the value that stays.
 */
export async function pruneNetAssetValues(db: Database, now: Date): Promise<void> {
  await sql`
    with stored as (
      select value.account_id, account.company_id, value.at, date_trunc('hour', value.at) as hour,
        lag(value.at) over of_account as previous, lead(value.at) over of_account as next
      from net_asset_value as value join account on account.id = value.account_id
      where value.at < ${now}::timestamptz - interval '1 day'
      window of_account as (partition by value.account_id order by value.at)),
    booked as (
      select account_id, at from account_flow
      union all
      select account_id, at from ledger_entry
      where flow_id is null and kind = any(${[...FLOW_KINDS]}::text[])),
    flow as (
      select account.company_id, booked.at
      from booked join account on account.id = booked.account_id),
    kept as (
      select account_id, hour, max(at) as at from stored group by account_id, hour),
    removed as (
      delete from net_asset_value using stored, kept
      where net_asset_value.account_id = stored.account_id and net_asset_value.at = stored.at
        and kept.account_id = stored.account_id and kept.hour = stored.hour and stored.at <> kept.at
        and stored.previous is not null
        and not exists (select 1 from flow where flow.company_id = stored.company_id
          and flow.at > stored.previous and flow.at <= stored.next)
      returning net_asset_value.account_id, stored.hour, net_asset_value.flows_usd)
    update net_asset_value set flows_usd = net_asset_value.flows_usd + added.flows
    from kept join (
      select account_id, hour, sum(flows_usd) as flows from removed group by account_id, hour
    ) as added on added.account_id = kept.account_id and added.hour = kept.hour
    where net_asset_value.account_id = kept.account_id and net_asset_value.at = kept.at`.execute(
    db,
  );
  const lastYear = sql<Date>`${now}::timestamptz - interval '1 year'`;
  await db.deleteFrom('net_asset_value').where('at', '<', lastYear).execute();
  await db.deleteFrom('account_flow').where('at', '<', lastYear).execute();
}
