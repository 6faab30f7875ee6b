import { canonicalDecimal, DONE_STATUSES, type ExecutionCostGroup } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** Decimals of all figures. */
const DECIMALS = 8;

const decimal = z.string().transform(canonicalDecimal);
const figure = decimal.nullable();

const rowSchema = z.object({
  key: z.string(),
  orders: z.number(),
  fills: z.number(),
  notional: decimal,
  arrival: figure,
  vwap: figure,
  improvement: figure,
  spread: figure,
  fee: figure,
  s1: figure,
  s5: figure,
  s30: figure,
  s60: figure,
  delay: figure,
  realised: figure,
  missed: figure,
  fees: figure,
});
/** The costs of a group in basis points, as decimals; null while none of it is known. */
export type ExecutionCosts = z.infer<typeof rowSchema>;

/** The place of a group in the list. */
export interface CostPlace {
  readonly notional: string;
  readonly key: string;
}

interface Range {
  readonly accountIds: readonly string[];
  /** all that the caller sees: algos with a leg in another account are not shown */
  readonly seenIds: readonly string[];
  readonly groupBy: ExecutionCostGroup;
  /** of the making of the orders, in Unix milliseconds */
  readonly from: number;
  readonly to: number;
  /** hour of UTC at which days begin */
  readonly startHour: number;
  /** of the last group of the previous page */
  readonly after: CostPlace | undefined;
  readonly limit: number;
}

/** The start of a period of UTC, as an ISO text. */
const startOf = (unit: 'hour' | 'day', offsetHours: number): RawBuilder<unknown> => {
  const offset = sql`make_interval(hours => ${offsetHours}::int)`;
  const start = sql`date_trunc(${unit}, placed.created_at at time zone 'UTC' - ${offset}) + ${offset}`;
  return sql`to_char(${start}, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
};

const COLUMNS = {
  order: 'id',
  algo: 'algo_order_id',
  trader: 'trader_id',
  account: 'account_id',
  exchange: 'exchange',
  symbol: 'symbol',
  strategy: 'strategy_id',
} as const;

function keyOf({ groupBy, startHour }: Pick<Range, 'groupBy' | 'startHour'>): RawBuilder<unknown> {
  if (groupBy === 'hour') return startOf('hour', 0);
  if (groupBy === 'day') return startOf('day', startHour);
  return sql`coalesce(${sql.ref(`placed.${COLUMNS[groupBy]}`)}::text, '')`;
}

/** The sums of the fills of an order from which its costs follow; mids that are not known are left out. */
const markoutSums = ['1s', '5s', '30s', '60s'].map((horizon) => {
  const [mid, name] = [sql.ref(`market.mid_${horizon}`), sql.ref(`moved_${horizon}`)];
  const [amount, usd] = [sql.ref(`amount_${horizon}`), sql.ref(`usd_${horizon}`)];
  return sql`sum(fill.amount * (fill.price - ${mid}) / nullif(fill.price, 0)) as ${name},
    sum(fill.amount) filter (where ${mid} is not null) as ${amount},
    sum(fill.notional * fill.asset_usd) filter (where ${mid} is not null) as ${usd}`;
});
const FILL_SUMS = sql`
  select count(*)::int as fills,
    sum(fill.notional * fill.asset_usd) as usd,
    sum(fill.fee * fill.fee_asset_usd) as fees_usd,
    bool_and(fill.fee = 0 or fill.fee_asset_usd is not null) as has_fees,
    bool_and(fill.asset_usd is not null) as has_usd,
    sum(2 * fill.notional * fill.asset_usd * (fill.price - market.mid) / market.mid) as spread,
    sum(fill.notional * fill.asset_usd) filter (where market.mid is not null) as spread_usd,
    ${sql.join(markoutSums)}
  from fill left join fill_cost as market
    on market.account_id = fill.account_id and market.fill_id = fill.id
  where fill.account_id = placed.account_id and fill.order_id = placed.id`;

const inBps = (fraction: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`10000 * sign * (${fraction})`;

/** The formulas of `execution-costs` of the trading package, for each order in the database. */
const FIGURES = sql`
  select key, fills, usd, spread_usd,
    ${inBps(sql`(price - mid) / mid`)} as arrival,
    ${inBps(sql`(price - vwap) / vwap`)} as vwap,
    ${inBps(sql`(far - price) / far`)} as improvement,
    ${inBps(sql`spread / nullif(spread_usd, 0)`)} as spread,
    case when has_fees and has_usd then 10000 * coalesce(fees_usd, 0) / nullif(usd, 0) end as fee,
    ${sql.join(
      ['1s', '5s', '30s', '60s'].map((horizon) => {
        const [moved, amount] = [sql.ref(`moved_${horizon}`), sql.ref(`amount_${horizon}`)];
        return sql`${inBps(sql`${moved} / nullif(${amount}, 0)`)} as ${sql.ref(`s${horizon.slice(0, -1)}`)},
          ${sql.ref(`usd_${horizon}`)}`;
      }),
    )},
    case when has_shortfall then amount * unit_usd end as paper_usd,
    ${inBps(sql`coalesce(filled / nullif(amount, 0) * (mid - decision_mid) / decision_mid, 0)`)} as delay,
    ${inBps(sql`coalesce(filled / nullif(amount, 0) * (price - mid) / decision_mid, 0)`)} as realised,
    ${inBps(sql`coalesce(rest / nullif(amount, 0) * (end_mid - decision_mid) / decision_mid, 0)`)} as missed,
    10000 * coalesce(fees_usd, 0) / nullif(amount * unit_usd, 0) as fees
  from (select seen.*,
    was_traded and amount > 0 and decision_mid is not null and unit_usd is not null and has_fees is not false
      and (filled = 0 or (mid is not null and price is not null))
      and (rest = 0 or end_mid is not null) as has_shortfall
    from seen) as measured`;

/** The mean of a figure, weighted by dollars, of what is known. */
const mean = (name: string, weight: string): RawBuilder<unknown> => {
  const [value, usd] = [sql.ref(name), sql.ref(weight)];
  return sql`round(sum(${value} * ${usd})
    / nullif(sum(${usd}) filter (where ${value} is not null), 0), ${sql.lit(DECIMALS)})::text
    as ${sql.ref(name)}`;
};

const MEANS = [
  mean('arrival', 'usd'),
  mean('vwap', 'usd'),
  mean('improvement', 'usd'),
  mean('spread', 'spread_usd'),
  mean('fee', 'usd'),
  mean('s1', 'usd_1s'),
  mean('s5', 'usd_5s'),
  mean('s30', 'usd_30s'),
  mean('s60', 'usd_60s'),
  mean('delay', 'paper_usd'),
  mean('realised', 'paper_usd'),
  mean('missed', 'paper_usd'),
  mean('fees', 'paper_usd'),
];

/** The orders of algos of which the caller sees all legs. */
const ofSeenAlgos = (seenIds: readonly string[]): RawBuilder<unknown> => {
  const seen = sql`all(${[...seenIds]}::uuid[])`;
  return sql`and placed.algo_order_id is not null and not exists (
    select 1 from algo_order as algo where algo.id = placed.algo_order_id
      and (algo.account_id <> ${seen} or algo.other_account_id <> ${seen}))`;
};

/**
 * The costs of the orders of these accounts by group, largest notional first. The database adds up, so that no more
 * than a page is in memory. Shortfalls are weighted by what was to be traded.
 */
export async function readExecutionCosts(
  db: Database,
  range: Range,
): Promise<readonly ExecutionCosts[]> {
  const { accountIds, groupBy, from, to, after, limit } = range;
  const ofAlgos = groupBy === 'algo' ? ofSeenAlgos(range.seenIds) : sql``;
  const notional = sql`coalesce(round(sum(usd), ${sql.lit(DECIMALS)}), 0)`;
  const next =
    after === undefined
      ? sql``
      : sql`having (${notional}, key) < (${after.notional}::numeric, ${after.key})`;
  const { rows } = await sql`
    with seen as (
      select ${keyOf(range)} collate "C" as key, placed.amount, placed.filled,
        greatest(placed.amount - placed.filled, 0) as rest, placed.average_price as price,
        case placed.side when 'buy' then 1 else -1 end as sign,
        placed.status = any(${DONE_STATUSES}::text[])
          and (placed.status <> 'REJECTED' or placed.filled > 0) as was_traded,
        cost.decision_mid, (cost.bid + cost.ask) / 2 as mid, cost.unit_usd, cost.end_mid,
        case placed.side when 'buy' then cost.ask else cost.bid end as far,
        cost.print_value / nullif(cost.print_amount, 0) as vwap, traded.*
      from trading_order as placed
      left join order_cost as cost on cost.order_id = placed.id
      cross join lateral (${FILL_SUMS}) as traded
      where placed.account_id = any(${[...accountIds]}::uuid[])
        and placed.created_at >= ${new Date(from)} and placed.created_at <= ${new Date(to)} ${ofAlgos}
    ), figure as (${FIGURES})
    select key, count(*)::int as orders, sum(fills)::int as fills, ${notional}::text as notional,
      ${sql.join(MEANS)}
    from figure group by key ${next}
    order by ${notional} desc, key desc limit ${limit}`.execute(db);
  return z.array(rowSchema).parse(rows);
}
