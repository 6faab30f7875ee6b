import { DONE_STATUSES, orderSideSchema } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import {
  type Decimal,
  decimal,
  isZero,
  type Shortfall,
  shortfallOf,
  ZERO,
} from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import { ACTIVE_STATES } from '../records/algo-store.ts';

const price = z.string().nullable();

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    side: orderSideSchema,
    amount: z.string(),
    arrival_price: price,
    end_mid: price,
    filled: z.string(),
    average_price: price,
    fees_usd: price,
    has_fees: z.boolean().nullable(),
    child_mid: price,
    unit_usd: price,
    sent_mid: price,
  }),
);
type EndedAlgo = z.infer<typeof rowsSchema>[number];

const known = (text: string | null): Decimal | null => (text === null ? null : decimal(text));

/** Its fees in the unit of amount × price, by the price and the dollars of its first child; null if not known. */
function feesOf({ fees_usd, has_fees, child_mid, unit_usd }: EndedAlgo): Decimal | null {
  const feesUsd = decimal(fees_usd ?? '0');
  if (has_fees === false) return null;
  if (isZero(feesUsd)) return ZERO;
  if (child_mid === null || unit_usd === null) return null;
  return feesUsd.times(child_mid).div(decimal(unit_usd));
}

function shortfallOfAlgo(algo: EndedAlgo): Shortfall | null {
  const decisionMid = known(algo.arrival_price);
  const filled = decimal(algo.filled);
  const sentMid = isZero(filled) ? decisionMid : known(algo.sent_mid);
  const fees = feesOf(algo);
  if (decisionMid === null || sentMid === null || fees === null) return null;
  return shortfallOf({
    side: algo.side,
    amount: decimal(algo.amount),
    filled,
    averagePrice: known(algo.average_price),
    decisionMid,
    sentMid,
    endMid: known(algo.end_mid),
    fees,
  });
}

/**
 * The shortfalls of algos against their starts, by id. Without those that are not over or have an open child, and
 * spreads, whose legs have no price in common.
 */
export async function readAlgoShortfalls(
  db: Database,
  algoOrderIds: readonly string[],
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Shortfall | null>> {
  if (algoOrderIds.length === 0) return new Map();
  const { rows } = await sql`
    with children as (
      select child.algo_order_id as id, sum(child.filled) as filled,
        (sum(child.filled * child.average_price) / nullif(sum(child.filled), 0))::text as average_price,
        sum(traded.fees_usd)::text as fees_usd, bool_and(traded.has_fees) as has_fees,
        (array_agg(cost.decision_mid order by child.created_at, child.id) filter (where was_sent))[1]::text
          as child_mid,
        (array_agg(cost.unit_usd order by child.created_at, child.id) filter (where was_sent))[1]::text
          as unit_usd,
        (array_agg((cost.bid + cost.ask) / 2 order by child.created_at, child.id) filter (where was_sent))[1]::text
          as sent_mid
      from trading_order as child
      left join order_cost as cost on cost.order_id = child.id
      cross join lateral (select child.status <> 'REJECTED' or child.filled > 0 as was_sent) as sending
      cross join lateral (
        select sum(fee * fee_asset_usd) as fees_usd,
          bool_and(fee = 0 or fee_asset_usd is not null) as has_fees
        from fill where fill.account_id = child.account_id and fill.order_id = child.id) as traded
      where child.algo_order_id = any(${[...algoOrderIds]}::uuid[])
        and child.account_id = any(${[...accountIds]}::uuid[])
      group by child.algo_order_id
      having bool_and(child.status = any(${DONE_STATUSES}::text[]))
    )
    select id, average_price, fees_usd, has_fees, child_mid, unit_usd, sent_mid,
      children.filled::text as filled, plan #>> '{terms,side}' as side,
      greatest((plan #>> '{terms,amount}')::numeric, children.filled)::text as amount,
      plan ->> 'arrivalPrice' as arrival_price,
      (((plan #>> '{legs,0,bid}')::numeric + (plan #>> '{legs,0,ask}')::numeric) / 2)::text as end_mid
    from children join algo_order using (id)
    where state <> all(${ACTIVE_STATES}::text[]) and type <> 'spread'`.execute(db);
  return new Map(rowsSchema.parse(rows).map((each) => [each.id, shortfallOfAlgo(each)]));
}
