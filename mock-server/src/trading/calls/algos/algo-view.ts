import { type AlgoOrder, type AlgoSlot, contractKey } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Market } from '@parallax/server-market/market-reads';
import {
  type AlgoContext,
  type AlgoFigures,
  type AlgoPlan,
  activeLegOf,
  algoFigures,
  algoSchedule,
  contractTerms,
  endsAt,
  fromExactNumber,
  nextChildAt,
  remainingOfLeg,
  SCHEDULE_ROWS_MAX,
  toText,
} from '@parallax/trading';
import { legsOf, type StoredAlgo } from '../../records/algo-store.ts';
import { ORDER_COLUMNS, toOrder } from '../../records/order-row.ts';
import type { MarketPrices } from '../../valuation/value-account.ts';
import { currentTicker } from '../order-context.ts';

interface Prices {
  readonly market: Market;
  readonly prices: MarketPrices;
}

/** The contracts of an algo; undefined if one is not listed any more. */
function contextOf(
  { terms }: AlgoPlan,
  { prices }: Pick<Prices, 'prices'>,
): AlgoContext | undefined {
  const contracts = legsOf(terms).map((leg) => prices.contract(contractKey(leg)));
  const listed = contracts.filter((contract) => contract !== undefined);
  return listed.length < contracts.length ? undefined : { legs: listed.map(contractTerms) };
}

const priceText = (price: number | null | undefined): string | null =>
  price === null || price === undefined ? null : toText(fromExactNumber(price));

/** A plan that is not over, at the present prices. */
function atPresentPrices(plan: AlgoPlan, { legs }: AlgoContext, from: Prices): AlgoPlan {
  if (plan.endedAt !== null) return plan;
  return {
    ...plan,
    legs: plan.legs.map((leg, index) => {
      const contract = legs[index];
      const ticker = contract && currentTicker(contract, from);
      return {
        ...leg,
        bid: priceText(ticker?.bid),
        ask: priceText(ticker?.ask),
        usd: contract === undefined ? null : priceText(from.prices.usd(contract.settle)),
      };
    }),
  };
}

/** What is known of an algo whose contract is not listed any more. */
function figuresWithoutContract(plan: AlgoPlan): AlgoFigures {
  const leg = activeLegOf(plan.terms);
  return {
    filled: plan.legs[leg]?.filled ?? '0',
    averagePrice: null,
    remaining: toText(remainingOfLeg(plan, leg)),
    arrivalPrice: plan.arrivalPrice,
    marketVwap: null,
    slippageBps: null,
    vwapBps: null,
    shortfallUsd: null,
    children: plan.sent,
    imbalance: null,
  };
}

const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

/** An algo as the API answers it. */
export function toAlgoOrder(
  { plan, traderId, createdAt, updatedAt }: StoredAlgo,
  from: Prices,
): AlgoOrder {
  const context = contextOf(plan, from);
  const figures =
    context === undefined
      ? figuresWithoutContract(plan)
      : algoFigures(atPresentPrices(plan, context, from), context);
  return {
    ...plan.terms,
    ...figures,
    traderId,
    state: plan.state,
    reason: plan.reason,
    remarks: [...plan.remarks],
    startedAt: isoOrNull(plan.startedAt),
    endsAt: isoOrNull(endsAt(plan)),
    nextChildAt: isoOrNull(nextChildAt(plan)),
    createdAt,
    updatedAt,
  };
}

/** The children of an algo, sent and planned, oldest first. */
export async function readAlgoSchedule(
  { db, now, ...from }: Prices & { readonly db: Database; readonly now: () => number },
  { id, plan }: StoredAlgo,
): Promise<AlgoSlot[]> {
  const rows = await db
    .selectFrom('trading_order')
    .select(ORDER_COLUMNS)
    .where('algo_order_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SCHEDULE_ROWS_MAX)
    .execute();
  const children = rows.reverse().map(toOrder);
  const context = contextOf(plan, from);
  if (context === undefined)
    return children.map(({ id: orderId, amount, status: state, createdAt: at }) => ({
      at,
      amount,
      orderId,
      state,
    }));
  // slots are over once their time has passed, whether something happened then or not
  const present = plan.endedAt === null ? { ...plan, now: Math.max(plan.now, now()) } : plan;
  return [...algoSchedule(present, children, context)];
}
