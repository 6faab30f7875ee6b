import { z } from 'zod';
import { decimalText } from '../decimal-text.ts';
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
  { contracts, calls }: ApiContext,
): ReceivedFill | undefined {
  const contract = contracts().find(trade.instrument_name);
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

export const deribitFillsOf = (
  context: ApiContext,
  { venueOrderIds }: FoundOrder,
): Promise<ReceivedFill[]> =>
  readEach(venueOrderIds, async (orderId) => {
    const params = { order_id: orderId };
    const answer = await context.calls.call('privateGetGetUserTradesByOrder', params);
    const { result } = z.object({ result: trades }).parse(answer);
    return result.flatMap((trade) => deribitFill(trade, context) ?? []);
  });

const LIMIT = 1_000;

/** Currencies that contracts are settled in. */
export const deribitCurrencies = ({ contracts }: ApiContext): Set<string> =>
  new Set(
    contracts()
      .all()
      .map(({ settle, base }) => settle ?? base),
  );

export const deribitFillsSince = (context: ApiContext, since: number): Promise<ReceivedFill[]> =>
  readEach(deribitCurrencies(context), async (currency) => {
    const rows = await readPages(async (cursor) => {
      const params = {
        currency,
        start_timestamp: cursor ?? String(since),
        end_timestamp: String(context.now()),
        count: LIMIT,
        sorting: 'asc',
      };
      const answer = await context.calls.call('privateGetGetUserTradesByCurrencyAndTime', params);
      const { result } = z
        .object({ result: z.object({ trades, has_more: z.boolean() }) })
        .parse(answer);
      const lastAt = result.trades.at(-1)?.timestamp;
      const next = result.has_more && lastAt !== undefined ? String(lastAt) : undefined;
      return { rows: result.trades, cursor: next };
    });
    const fills = rows.flatMap((trade) => deribitFill(trade, context) ?? []);
    // the next page starts with the trades at the end of the last one
    return [...new Map(fills.map((fill) => [fill.id, fill])).values()];
  });
