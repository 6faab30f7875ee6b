import { DONE_STATUSES, orderSideSchema } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import {
  type Decimal,
  decimal,
  isZero,
  type Shortfall,
  shortfallOf,
  sumOf,
} from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';

const price = z.string().nullable();

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    side: orderSideSchema,
    filled: z.string(),
    rest: z.string(),
    average_price: price,
    fees_usd: price,
    has_fees: z.boolean().nullable(),
    decision_mid: price,
    unit_usd: price,
    sent_mid: price,
    end_mid: price,
  }),
);
type Children = z.infer<typeof rowsSchema>[number];

/** What an algo was to trade, and the mid when it started. */
interface AlgoStart {
  readonly amount: Decimal;
  readonly mid: Decimal;
  /** dollars per unit of the amount at that mid */
  readonly unitUsd: Decimal;
}

/** The start of an algo by its children: that of the first one, and what the last one has left. */
function startOf({ filled, rest, decision_mid, unit_usd }: Children): AlgoStart | undefined {
  const amount = sumOf([decimal(filled), decimal(rest)]);
  if (decision_mid === null || unit_usd === null || isZero(amount)) return undefined;
  return { amount, mid: decimal(decision_mid), unitUsd: decimal(unit_usd) };
}

const known = (text: string | null): Decimal | null => (text === null ? null : decimal(text));

function shortfallOfAlgo(children: Children): Shortfall | null {
  const start = startOf(children);
  const sentMid = known(children.sent_mid);
  if (start === undefined || sentMid === null || children.has_fees === false) return null;
  const feesUsd = decimal(children.fees_usd ?? '0');
  return shortfallOf({
    side: children.side,
    amount: start.amount,
    filled: decimal(children.filled),
    averagePrice: known(children.average_price),
    decisionMid: start.mid,
    sentMid,
    endMid: known(children.end_mid),
    fees: feesUsd.times(start.mid).div(start.unitUsd),
  });
}

/**
 * The shortfalls of algos against their starts, by id. Without those that still have an open child, and those of
 * several contracts, which have no price in common.
 */
export async function readAlgoShortfalls(
  db: Database,
  algoOrderIds: readonly string[],
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Shortfall | null>> {
  if (algoOrderIds.length === 0) return new Map();
  const { rows } = await sql`
    select child.algo_order_id as id, min(child.side) as side, sum(child.filled)::text as filled,
      (array_agg(greatest(child.amount - child.filled, 0) order by child.created_at desc, child.id desc))[1]::text
        as rest,
      (sum(child.filled * child.average_price) / nullif(sum(child.filled), 0))::text as average_price,
      sum(traded.fees_usd)::text as fees_usd, bool_and(traded.has_fees) as has_fees,
      (array_agg(cost.decision_mid order by child.created_at, child.id))[1]::text as decision_mid,
      (array_agg(cost.unit_usd order by child.created_at, child.id))[1]::text as unit_usd,
      (array_agg((cost.bid + cost.ask) / 2 order by child.created_at, child.id))[1]::text as sent_mid,
      (array_agg(cost.end_mid order by child.created_at desc, child.id desc))[1]::text as end_mid
    from trading_order as child
    left join order_cost as cost on cost.order_id = child.id
    cross join lateral (
      select sum(fee * fee_asset_usd) as fees_usd,
        bool_and(fee = 0 or fee_asset_usd is not null) as has_fees
      from fill where fill.account_id = child.account_id and fill.order_id = child.id) as traded
    where child.algo_order_id = any(${[...algoOrderIds]}::uuid[])
      and child.account_id = any(${[...accountIds]}::uuid[])
    group by child.algo_order_id
    having bool_and(child.status = any(${DONE_STATUSES}::text[]))
      and count(distinct (child.exchange, child.symbol, child.side)) = 1`.execute(db);
  return new Map(rowsSchema.parse(rows).map((each) => [each.id, shortfallOfAlgo(each)]));
}
