import { z } from 'zod';
import { decimalText } from '../decimal-text.ts';
import { HISTORY_WINDOWS } from '../history-windows.ts';
import { uniqueById } from '../order-history.ts';
import { readEach, readPages } from '../pages.ts';
import { receivedFill } from '../received-fill.ts';
import type { ApiContext, FoundOrder, ReceivedFill } from '../venue-api.ts';

/** Source: Deribit's documentation, 'private/get_user_trades_by_order'. */
export const deribitTradeSchema = z.object({
  trade_id: z.string(),
  order_id: z.string(),
  label: z.string().optional(),
  instrument_name: z.string(),
  direction: z.enum(['buy', 'sell']),
  price: decimalText,
  /** US dollars of inverse futures, else the base */
  amount: decimalText,
  fee: decimalText,
  fee_currency: z.string(),
  /** M: maker, T: taker */
  liquidity: z.string().optional(),
  /** the sides that were liquidated: M, T or MT */
  liquidation: z.string().nullish(),
  timestamp: z.coerce.number(),
});

/** Whether the liquidation was of this side, not of the other one. */
const isLiquidated = ({
  liquidity = '',
  liquidation,
}: z.infer<typeof deribitTradeSchema>): boolean =>
  liquidity !== '' && liquidation?.includes(liquidity) === true;

export function deribitFill(
  trade: z.infer<typeof deribitTradeSchema>,
  { contracts, calls, onUnlisted }: ApiContext,
): ReceivedFill | undefined {
  const contract =
    contracts().find(trade.instrument_name) ?? onUnlisted(trade.instrument_name, trade.timestamp);
  return (
    contract &&
    receivedFill({
      contract,
      venueOrderId: trade.order_id,
      tradeId: trade.trade_id,
      clientIds: [trade.label],
      side: trade.direction,
      price: trade.price,
      amount: trade.amount,
      fee: trade.fee,
      feeAsset: calls.assetOf(trade.fee_currency),
      isMaker: trade.liquidity === 'M',
      closedBy: isLiquidated(trade) ? 'liquidation' : undefined,
      at: trade.timestamp,
    })
  );
}

const trades = z.array(deribitTradeSchema);

/** Deribit lists trades of the last 24 hours, or older ones. */
const OLD = { historical: 'true' } as const;

const readByOrder = (
  context: ApiContext,
  { venueOrderIds }: FoundOrder,
  params: object,
): Promise<ReceivedFill[]> =>
  readEach(venueOrderIds, async (orderId) => {
    const answer = await context.calls.call('privateGetGetUserTradesByOrder', {
      order_id: orderId,
      ...params,
    });
    const { result } = z.object({ result: trades }).parse(answer);
    return result.flatMap((trade) => deribitFill(trade, context) ?? []);
  });

export const deribitFillsOf = (context: ApiContext, found: FoundOrder): Promise<ReceivedFill[]> =>
  readByOrder(context, found, {});

export const deribitOldFillsOf = (
  context: ApiContext,
  found: FoundOrder,
): Promise<ReceivedFill[]> => readByOrder(context, found, OLD);

const LIMIT = 1_000;

/** Currencies that contracts are settled in. */
export const deribitCurrencies = ({ contracts }: ApiContext): Set<string> =>
  new Set(
    contracts()
      .all()
      .map(({ settle, base }) => settle ?? base),
  );

const readByTime = async (
  context: ApiContext,
  since: number,
  params: object,
): Promise<ReceivedFill[]> => {
  const rows = await readPages(async (cursor) => {
    const answer = await context.calls.call('privateGetGetUserTradesByCurrencyAndTime', {
      start_timestamp: cursor ?? String(since),
      end_timestamp: String(context.now()),
      count: LIMIT,
      sorting: 'asc',
      ...params,
    });
    const { result } = z
      .object({ result: z.object({ trades, has_more: z.boolean() }) })
      .parse(answer);
    const lastAt = result.trades.at(-1)?.timestamp;
    const next = result.has_more && lastAt !== undefined ? String(lastAt) : undefined;
    return { rows: result.trades, cursor: next };
  });
  return rows.flatMap((trade) => deribitFill(trade, context) ?? []);
};

export async function deribitFillsSince(
  context: ApiContext,
  since: number,
): Promise<ReceivedFill[]> {
  const isRecent = context.now() - since < HISTORY_WINDOWS.deribit.recentFillsMs;
  const fills = await readEach(deribitCurrencies(context), async (currency) => [
    ...(isRecent ? [] : await readByTime(context, since, { currency, ...OLD })),
    ...(await readByTime(context, since, { currency })),
  ]);
  // the next page starts with the trades at the end of the last one
  return uniqueById(fills);
}
