import { OPENING } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import { type Decimal, decimal, ZERO } from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';

/** Profit and loss in dollars, at the prices of its time. */
export interface Profit {
  readonly realised: Decimal;
  /** received less paid */
  readonly funding: Decimal;
  /** paid less rebates */
  readonly fees: Decimal;
  /** the notional of the fills, without openings; of inverse contracts their face in dollars */
  readonly turnover: Decimal;
  readonly fills: number;
  /** whether amounts are left out whose asset had no price */
  readonly isPartial: boolean;
}

/** That of a strategy with a contract in an account. */
export interface ProfitRow extends Profit {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly strategyId: string | null;
}

interface Period {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** hour of UTC at which a day begins */
  readonly startHour: number;
}

const profitSchema = z.object({
  realised: z.string().transform(decimal),
  funding: z.string().transform(decimal),
  fees: z.string().transform(decimal),
  turnover: z.string().transform(decimal),
  fills: z.coerce.number(),
  isPartial: z.boolean(),
});

const rowSchema = profitSchema.extend({
  accountId: z.string(),
  exchange: z.string(),
  symbol: z.string(),
  strategyId: z.string().nullable(),
});

const dayRowSchema = profitSchema.extend({ day: z.string() });

const SUMS = sql`sum(realised)::text as realised, sum(funding)::text as funding, sum(fees)::text as fees,
  sum(turnover)::text as turnover, sum(fills) as fills, bool_or(is_unpriced) as "isPartial"`;

const dayIn = ({ startHour }: Period) =>
  sql`date_trunc('day', at at time zone 'UTC' - make_interval(hours => ${startHour}))`;

/**
 * What was realised, paid and received. Amounts whose asset has had no price so far are left out, see `priceRows`.
 * The openings of positions are no trades, so that they have no turnover and do not count as fills.
 * Settlements count to the contract by which their ledger entry is named.
 */
function partsIn(accountIds: readonly string[], { from, to }: Period) {
  const ids = [...accountIds];
  const since = from?.toISOString() ?? '-infinity';
  const until = to?.toISOString() ?? 'infinity';
  return sql`(
      select account_id, exchange, symbol, strategy_id, at,
        realised * coalesce(asset_usd, 0) as realised, 0 as funding,
        fee * coalesce(fee_asset_usd, 0) as fees,
        case when is_opening then 0 when is_inverse then amount
          else notional * coalesce(asset_usd, 0) end as turnover,
        case when is_opening then 0 else 1 end as fills,
        (not is_opening and asset_usd is null) or (fee <> 0 and fee_asset_usd is null) as is_unpriced
      from fill cross join lateral (select order_id is null and starts_with(id, ${OPENING}) as is_opening,
        exists (select from position as held where held.account_id = fill.account_id
          and held.exchange = fill.exchange and held.symbol = fill.symbol
          and held.contract_kind = 'inverse') as is_inverse) as kind
      where account_id = any(${ids}::uuid[]) and at between ${since}::timestamptz and ${until}::timestamptz
      union all
      select payment.account_id, payment.exchange, payment.symbol, payment.strategy_id, payment.at,
        0, payment.amount * coalesce(entry.asset_usd, 0), 0, 0, 0, entry.asset_usd is null
      from funding_payment as payment
      join ledger_entry as entry on entry.account_id = payment.account_id
        and entry.external_id = payment.external_id
      where payment.account_id = any(${ids}::uuid[]) and payment.at between ${since}::timestamptz and ${until}::timestamptz
      union all
      select account_id, coalesce(split_part(contract, ':', 1), ''),
        coalesce(substr(contract, strpos(contract, ':') + 1), ''), strategy_id, at,
        case kind when 'settlement' then coalesce(realised, amount) else 0 end * coalesce(asset_usd, 0), 0,
        case kind when 'liquidation' then -amount else 0 end * coalesce(asset_usd, 0), 0, 0,
        asset_usd is null
      from ledger_entry where account_id = any(${ids}::uuid[])
        and kind in ('settlement', 'liquidation') and at between ${since}::timestamptz and ${until}::timestamptz
    ) as parts`;
}

/** Sums of a period; those with the earliest days first. */
export async function readProfit(
  db: Database,
  accountIds: readonly string[],
  period: Period,
): Promise<ProfitRow[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql`
    select account_id as "accountId", exchange, symbol, strategy_id as "strategyId", ${SUMS}
    from ${partsIn(accountIds, period)}
    group by 1, 2, 3, 4 order by min(${dayIn(period)}), 1, 2, 3, 4`.execute(db);
  return z.array(rowSchema).parse(rows);
}

/** Sums of the days on which something was booked, such as '2026-11-28', oldest first. */
export async function readDailyProfit(
  db: Database,
  accountIds: readonly string[],
  period: Period,
): Promise<Map<string, Profit>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql`
    select to_char(${dayIn(period)}, 'YYYY-MM-DD') as day, ${SUMS}
    from ${partsIn(accountIds, period)} group by 1 order by 1`.execute(db);
  return new Map(
    z
      .array(dayRowSchema)
      .parse(rows)
      .map(({ day, ...profit }) => [day, profit]),
  );
}

export const NO_PROFIT: Profit = {
  realised: ZERO,
  funding: ZERO,
  fees: ZERO,
  turnover: ZERO,
  fills: 0,
  isPartial: false,
};

/** Sums rows by a key. */
export async function sumProfit(
  rows: readonly ProfitRow[],
  keyOf: (row: ProfitRow) => string,
): Promise<Map<string, Profit>> {
  const slicer = new TimeSlicer();
  const sums = new Map<string, Profit>();
  for (const row of rows) {
    await slicer.step();
    const key = keyOf(row);
    const sum = sums.get(key) ?? NO_PROFIT;
    sums.set(key, {
      realised: sum.realised.plus(row.realised),
      funding: sum.funding.plus(row.funding),
      fees: sum.fees.plus(row.fees),
      turnover: sum.turnover.plus(row.turnover),
      fills: sum.fills + row.fills,
      isPartial: sum.isPartial || row.isPartial,
    });
  }
  return sums;
}
