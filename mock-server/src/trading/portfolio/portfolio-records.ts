import type { Database } from '@parallax/server-kit/storage/storage';
import {
  type Decimal,
  decimal,
  type FlowRecord,
  UNKNOWN_MISSING,
  type Valuation,
} from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import { FLOW_KINDS } from '../valuation/account-flow.ts';

/** The stored values of an account, oldest first: as texts, of which there are many. */
export interface StoredValues {
  readonly accountId: string;
  /** in Unix milliseconds */
  readonly ats: readonly number[];
  readonly usds: readonly string[];
  /** what each of them leaves out */
  readonly missing: readonly string[];
}

/** What is stored of the values of accounts, and of what came in or left. */
export interface StoredHistory {
  readonly values: readonly StoredValues[];
  readonly flows: readonly FlowRecord[];
}

/** Of the values before a start, one without a missing price is used that is no older than this. */
const COMPLETE_WITHIN = '1 hour';

/** Of one account at once: the embedded database runs one statement at a time, which others wait for. */
const ROWS_AT_ONCE = 2_000;

/** Is in no name. */
const LINE = '\n';

const startsSchema = z.array(z.object({ id: z.string(), after: z.string() }));

const chunksSchema = z.array(
  z.object({
    last: z.string().nullable(),
    ats: z.string().nullable(),
    usds: z.string().nullable(),
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

/** After which time the values of accounts are read: those since a time, with the last one before it of each. */
async function readStarts(db: Database, accountIds: readonly string[], from: Date | undefined) {
  const start = from?.toISOString() ?? '-infinity';
  const { rows } = await sql`
    select account.id, (coalesce(
        (select max(at) from net_asset_value where account_id = account.id and not is_partial
          and at <= ${start}::timestamptz and at > ${start}::timestamptz - ${COMPLETE_WITHIN}::interval),
        (select max(at) from net_asset_value
          where account_id = account.id and at <= ${start}::timestamptz),
        '-infinity') - interval '1 microsecond')::text as after
    from unnest(${[...accountIds]}::uuid[]) as account(id)`.execute(db);
  return startsSchema.parse(rows);
}

/** The stored values of an account after a time. A row for each value would take several times as long. */
async function readValues(db: Database, accountId: string, start: string): Promise<StoredValues> {
  const ats: number[] = [];
  const usds: string[] = [];
  const missing: string[] = [];
  let after: string | null = start;
  while (after !== null) {
    // those of earlier versions do not say what they leave out
    const { rows }: { rows: unknown[] } = await sql`
      select max(at)::text as last,
        string_agg((date_part('epoch', at) * 1000)::text, ' ' order by at) as ats,
        string_agg(value_usd::text, ' ' order by at) as usds,
        string_agg(coalesce(missing, case when is_partial then ${UNKNOWN_MISSING} else '' end), ${LINE}
          order by at) as missing
      from (select at, value_usd, is_partial, missing from net_asset_value
        where account_id = ${accountId} and at > ${after}::timestamptz
        order by at limit ${ROWS_AT_ONCE}) as value`.execute(db);
    const [chunk] = chunksSchema.parse(rows);
    const times = chunk?.ats?.split(' ') ?? [];
    ats.push(...times.map((text) => Math.round(Number(text))));
    usds.push(...(chunk?.usds?.split(' ') ?? []));
    missing.push(...(chunk?.missing?.split(LINE) ?? []));
    after = times.length < ROWS_AT_ONCE ? null : (chunk?.last ?? null);
  }
  return { accountId, ats, usds, missing };
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

/** What is stored of accounts since a time, with what they had at the start. */
export async function readStoredHistory(
  db: Database,
  accountIds: readonly string[],
  from: Date | undefined,
): Promise<StoredHistory> {
  if (accountIds.length === 0) return { values: [], flows: [] };
  const values: StoredValues[] = [];
  for (const { id, after } of await readStarts(db, accountIds, from)) {
    const ofAccount = await readValues(db, id, after);
    if (ofAccount.ats.length > 0) values.push(ofAccount);
  }
  const firstOf = new Map(values.map(({ accountId, ats: [first] }) => [accountId, first ?? 0]));
  if (firstOf.size === 0) return { values, flows: [] };
  const flows = await readFlows(db, accountIds, new Date(Math.min(...firstOf.values())));
  // what came before the first value of an account, or with it, is in it
  return {
    values,
    flows: flows.filter(
      ({ accountId, at }) => at > (firstOf.get(accountId) ?? Number.POSITIVE_INFINITY),
    ),
  };
}
