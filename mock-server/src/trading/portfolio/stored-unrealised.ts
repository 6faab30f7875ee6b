import { decimalSchema, OPENING } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { TimeSlicer } from '@parallax/server-market/time-slicer';
import { sql } from 'kysely';
import { z } from 'zod';

const storedSchema = z.array(
  z.object({
    exchange: z.string(),
    symbol: z.string(),
    strategyId: z.string().nullable(),
    /** null without a price */
    usd: decimalSchema.nullable(),
  }),
);
/** The unrealised profit of the open positions of an account, in dollars. */
export type Unrealised = z.infer<typeof storedSchema>;

/** By account. */
export type UnrealisedByAccount = ReadonlyMap<string, UnrealisedAt>;

/** What the unrealised profit of an account was at a time. */
export interface UnrealisedAt {
  /** Unix milliseconds */
  readonly at: number;
  readonly positions: Unrealised;
  /** whether nothing had been traded until then, or since the account was reset, so that there was none */
  readonly isBeforeFills?: boolean;
}

/** The column `at` in Unix milliseconds. */
const MILLISECONDS = sql`(extract(epoch from at) * 1000)::float8`;

const rowsSchema = z.array(
  z.object({ account_id: z.string(), at: z.coerce.number(), unrealised: storedSchema }),
);

const toMap = (rows: unknown): Map<string, UnrealisedAt> =>
  new Map(
    rowsSchema
      .parse(rows)
      .map(({ account_id, at, unrealised }) => [account_id, { at, positions: unrealised }]),
  );

/** What stored values are read from, and what of them. */
export interface StoredValues {
  readonly db: Database;
  /** whether positions are those of strategies, each from its own fills */
  readonly isByStrategy: boolean;
}

/** The positions of a stored value. */
const positionsIn = ({ isByStrategy }: Pick<StoredValues, 'isByStrategy'>) =>
  isByStrategy ? sql`coalesce(unrealised_by_strategy, unrealised)` : sql`unrealised`;

/** Whether all prices were known when a value was stored. */
const isCompleteIn = (values: Pick<StoredValues, 'isByStrategy'>) =>
  sql`not ${positionsIn(values)} @> '[{"usd": null}]'::jsonb`;

interface Which {
  /** whether only values count whose prices were all known */
  readonly isComplete: boolean;
}

async function readLastUntil(
  values: StoredValues,
  ids: readonly string[],
  time: number,
  { isComplete }: Which = { isComplete: false },
) {
  const { rows } = await sql`
    select account.id as account_id, ${MILLISECONDS} as at, unrealised
    from unnest(${[...ids]}::uuid[]) as account(id) cross join lateral (
      select at, ${positionsIn(values)} as unrealised from net_asset_value
      where account_id = account.id and at <= ${new Date(time)} and unrealised is not null
        and (not ${isComplete}::boolean or ${isCompleteIn(values)})
      order by at desc limit 1) as stored`.execute(values.db);
  return toMap(rows);
}

async function readFirstAfter(
  values: StoredValues,
  ids: readonly string[],
  time: number | undefined,
  { isComplete }: Which = { isComplete: false },
) {
  const { rows } = await sql`
    select account.id as account_id, ${MILLISECONDS} as at, unrealised
    from unnest(${[...ids]}::uuid[]) as account(id) cross join lateral (
      select at, ${positionsIn(values)} as unrealised from net_asset_value
      where account_id = account.id and at > ${sinceText(time)}::timestamptz and unrealised is not null
        and (not ${isComplete}::boolean or ${isCompleteIn(values)})
      order by at limit 1) as stored`.execute(values.db);
  return toMap(rows);
}

/**
 * When the first fills of accounts were, in Unix milliseconds. Those that held positions when they were
 * connected have no first fill that is known: −∞.
 */
async function readFirstFills(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; at: number | null; has_openings: boolean }>`
    select account_id as id, ${MILLISECONDS} as at, has_openings from (
      select account.id as account_id,
        (select min(fill.at) from fill where fill.account_id = account.id) as at,
        exists (select 1 from fill where fill.account_id = account.id
          and fill.order_id is null and starts_with(fill.id, ${OPENING})) as has_openings
      from unnest(${[...ids]}::uuid[]) as account(id)
    ) as first_fill`.execute(db);
  return new Map(
    rows.map(({ id, at, has_openings }) => [
      id,
      has_openings ? Number.NEGATIVE_INFINITY : (at ?? Number.POSITIVE_INFINITY),
    ]),
  );
}

/** Which of these accounts had no fill yet at a time, and in which nothing can have been unrealised. */
async function findBeforeFills(
  db: Database,
  ids: readonly string[],
  time: number | undefined,
): Promise<ReadonlyMap<string, UnrealisedAt>> {
  if (ids.length === 0) return new Map();
  const firstFills = await readFirstFills(db, ids);
  return new Map(
    [...firstFills]
      .filter(([, firstFill]) => firstFill >= (time ?? Number.MIN_SAFE_INTEGER))
      .map(([id, firstFill]) => [
        id,
        { at: time ?? firstFill, positions: [], isBeforeFills: true },
      ]),
  );
}

/** The accounts of stored values of which a price was missing. */
const findIncomplete = (stored: UnrealisedByAccount): string[] =>
  [...stored].flatMap(([id, { positions }]) =>
    positions.some(({ usd }) => usd === null) ? [id] : [],
  );

/** The values next to a time whose prices were all known, before or after it, but not after `until`. */
async function readNearestComplete(
  values: StoredValues,
  ids: readonly string[],
  time: number | undefined,
  until: number,
): Promise<UnrealisedByAccount> {
  const which = { isComplete: true };
  const before: UnrealisedByAccount =
    time === undefined ? new Map() : await readLastUntil(values, ids, time, which);
  const nearest = new Map(before);
  for (const [id, value] of await readFirstAfter(values, ids, time, which)) {
    const distance = Math.abs(
      (time ?? value.at) - (before.get(id)?.at ?? Number.NEGATIVE_INFINITY),
    );
    if (value.at <= until && value.at - (time ?? value.at) < distance) nearest.set(id, value);
  }
  return nearest;
}

/**
 * What the unrealised profit of accounts was at the start of a period: what was stored last before it; nothing
 * before the first fill; otherwise what was stored first after it, or what it is now. Where a price is missing in
 * what was stored, the nearest value without a missing one.
 * @param time undefined for the time of the first fills
 * @param until the end of the period
 */
export async function readStarts(
  values: StoredValues,
  current: UnrealisedByAccount,
  time: number | undefined,
  until: number,
): Promise<UnrealisedByAccount> {
  const ids = [...current.keys()];
  const before: UnrealisedByAccount =
    time === undefined ? new Map() : await readLastUntil(values, ids, time);
  const missing = ids.filter((id) => !before.has(id));
  const beforeFills = await findBeforeFills(values.db, missing, time);
  const later = missing.filter((id) => !beforeFills.has(id));
  const after = await readFirstAfter(values, later, time);
  const stored = new Map([...after, ...before]);
  const nearest = await readNearestComplete(values, findIncomplete(stored), time, until);
  return new Map([...current, ...stored, ...nearest, ...beforeFills]);
}

/**
 * What the unrealised profit of accounts was at the end of a past period: what was stored last before it, and
 * nothing before the first fill. Otherwise it is unknown, for the positions that are known from later.
 */
export async function readEnds(
  values: StoredValues,
  current: UnrealisedByAccount,
  time: number,
): Promise<UnrealisedByAccount> {
  const ids = [...current.keys()];
  const before = await readLastUntil(values, ids, time);
  const missing = ids.filter((id) => !before.has(id));
  const beforeFills = await findBeforeFills(values.db, missing, time);
  const later = missing.filter((id) => !beforeFills.has(id));
  const after = new Map([...current, ...(await readFirstAfter(values, later, time))]);
  const unknown = [...after].map(([id, { positions }]): [string, UnrealisedAt] => [
    id,
    { at: time, positions: positions.map((position) => ({ ...position, usd: null })) },
  ]);
  const complete = await readLastUntil(values, findIncomplete(before), time, { isComplete: true });
  return new Map([...unknown, ...beforeFills, ...before, ...complete]);
}

export interface Days {
  /** Unix milliseconds */
  readonly from: number | undefined;
  readonly to: number;
  /** hour of UTC at which a day begins */
  readonly startHour: number;
}

/** Is in no JSON of the database. */
const LINE = '\n';

const endsSchema = z.array(
  z.object({ ats: z.string().nullable(), unrealised: z.string().nullable() }),
);

/** The start of a period for a query. */
const sinceText = (from: number | undefined): string =>
  from === undefined ? '-infinity' : new Date(from).toISOString();

/**
 * The last value of each day after the start whose prices were all known, oldest first. Each is looked up from the
 * end of its day, and all of an account are one row: to read every value, or a row a day, takes several times as long.
 */
export async function readDayEnds(
  db: Database,
  accountId: string,
  { from, to, startHour }: Days,
  slicer: TimeSlicer,
): Promise<readonly UnrealisedAt[]> {
  const since = sinceText(from);
  const until = new Date(to);
  const { rows } = await sql`
    select string_agg(${MILLISECONDS}::text, ' ' order by at) as ats,
      string_agg(unrealised::text, ${LINE} order by at) as unrealised
    from (select min(at) as first from net_asset_value
      where account_id = ${accountId} and at > ${since}::timestamptz) as earliest
    cross join lateral generate_series(
      date_trunc('day', first at time zone 'UTC' - make_interval(hours => ${startHour})),
      ${until}::timestamptz at time zone 'UTC', interval '1 day') as day
    cross join lateral (
      select at, unrealised from net_asset_value
      where account_id = ${accountId} and at > ${since}::timestamptz and at <= ${until}
        and at >= (day + make_interval(hours => ${startHour})) at time zone 'UTC'
        and at < (day + make_interval(hours => ${startHour + 24})) at time zone 'UTC'
        and unrealised is not null and ${isCompleteIn({ isByStrategy: false })}
      order by at desc limit 1) as stored`.execute(db);
  const [ends] = endsSchema.parse(rows);
  const texts = ends?.unrealised?.split(LINE) ?? [];
  const values: UnrealisedAt[] = [];
  for (const [index, at] of (ends?.ats?.split(' ') ?? []).entries()) {
    await slicer.step();
    values.push({ at: Number(at), positions: storedSchema.parse(JSON.parse(texts[index] ?? '')) });
  }
  return values;
}

/** When accounts were reset in a period, by account, oldest first. */
export async function readResets(
  db: Database,
  ids: readonly string[],
  { from, to }: Pick<Days, 'from' | 'to'>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ id: string; times: number[] }>`
    select account_id as id, array_agg(at order by at) as times from (
      select distinct account_id, ${MILLISECONDS} as at from ledger_entry
      where account_id = any(${[...ids]}::uuid[]) and kind = 'reset'
        and at > ${sinceText(from)}::timestamptz and at <= ${new Date(to)}
    ) as resets group by account_id`.execute(db);
  return new Map(rows.map(({ id, times }) => [id, times]));
}
