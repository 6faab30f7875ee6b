import {
  type Decimal,
  decimal,
  type FlowRecord,
  type PortfolioRecord,
  UNKNOWN_MISSING,
  type Valuation,
  type ValueRecord,
} from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import { FLOW_KINDS } from '../accounts/account-flow.ts';
import type { Database } from '../storage/storage.ts';

/** Of the values before a start, one without a missing price is used that is no older than this. */
const COMPLETE_WITHIN = '1 hour';

const valuesSchema = z.array(
  z.object({
    account_id: z.string(),
    at: z.coerce.number(),
    value_usd: z.string(),
    is_partial: z.boolean(),
    missing: z.string().nullable(),
  }),
);

const flowsSchema = z.array(
  z.object({
    account_id: z.string(),
    at: z.coerce.number(),
    since: z.coerce.number(),
    is_reset: z.boolean(),
    amount_usd: z.string().nullable(),
    before_usd: z.string().nullable(),
    before_missing: z.string().nullable(),
    after_usd: z.string().nullable(),
    after_missing: z.string().nullable(),
  }),
);

/** The stored values of accounts since a time, with the last one before it of each. */
async function readValues(
  db: Database,
  accountIds: readonly string[],
  from: Date | undefined,
): Promise<ValueRecord[]> {
  const start = from?.toISOString() ?? '-infinity';
  const { rows } = await sql`
    select value.account_id, extract(epoch from value.at) * 1000 as at, value.value_usd::text,
      value.is_partial, value.missing
    from unnest(${[...accountIds]}::uuid[]) as account(id)
    cross join lateral (
      select coalesce(
        (select max(at) from net_asset_value where account_id = account.id and not is_partial
          and at <= ${start}::timestamptz and at > ${start}::timestamptz - ${COMPLETE_WITHIN}::interval),
        (select max(at) from net_asset_value
          where account_id = account.id and at <= ${start}::timestamptz),
        '-infinity') as since
    ) as first
    join net_asset_value as value on value.account_id = account.id and value.at >= first.since
    order by value.at`.execute(db);
  return valuesSchema.parse(rows).map((row) => ({
    kind: 'value',
    accountId: row.account_id,
    at: row.at,
    value: {
      usd: decimal(row.value_usd),
      // those of earlier versions do not say it
      missing: row.missing ?? (row.is_partial ? UNKNOWN_MISSING : ''),
    },
  }));
}

const valuation = (usd: string | null, missing: string | null): Valuation | null =>
  usd === null ? null : { usd: decimal(usd), missing: missing ?? '' };

const amount = (text: string | null): Decimal | null => (text === null ? null : decimal(text));

/**
 * The flows of accounts since a time. Those of earlier versions are entries of the ledger alone, at the prices
 * of their time.
 */
async function readFlows(
  db: Database,
  accountIds: readonly string[],
  since: Date,
): Promise<FlowRecord[]> {
  const ids = [...accountIds];
  const { rows } = await sql`
    select account_id, extract(epoch from at) * 1000 as at, extract(epoch from since) * 1000 as since,
      is_reset, amount_usd::text, before_usd::text, before_missing, after_usd::text, after_missing
    from account_flow where account_id = any(${ids}::uuid[]) and at >= ${since}
    union all
    select account_id, extract(epoch from at) * 1000, extract(epoch from at) * 1000,
      bool_or(kind = 'reset'),
      case when bool_and(asset_usd is not null) then sum(amount * asset_usd)::text end,
      null, null, null, null
    from ledger_entry where account_id = any(${ids}::uuid[]) and at >= ${since}
      and flow_id is null and kind = any(${[...FLOW_KINDS]}::text[])
    group by account_id, at`.execute(db);
  return flowsSchema.parse(rows).map((row) => ({
    kind: 'flow',
    accountId: row.account_id,
    at: row.at,
    since: row.since,
    amount: amount(row.amount_usd),
    before: valuation(row.before_usd, row.before_missing),
    after: valuation(row.after_usd, row.after_missing),
    isReset: row.is_reset,
  }));
}

/** What is stored of the values of accounts and of what came in or left, with what they had at the start. */
export async function readPortfolioRecords(
  db: Database,
  accountIds: readonly string[],
  from: Date | undefined,
): Promise<readonly PortfolioRecord[]> {
  if (accountIds.length === 0) return [];
  const values = await readValues(db, accountIds, from);
  const firstOf = new Map<string, number>();
  for (const { accountId, at } of values) if (!firstOf.has(accountId)) firstOf.set(accountId, at);
  const earliest = Math.min(...firstOf.values());
  if (!Number.isFinite(earliest)) return [];
  const flows = await readFlows(db, accountIds, new Date(earliest));
  // what came before the first value of an account, or with it, is in it
  return [
    ...values,
    ...flows.filter(
      ({ accountId, at }) => at > (firstOf.get(accountId) ?? Number.POSITIVE_INFINITY),
    ),
  ];
}
