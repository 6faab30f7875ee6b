import { z } from 'zod';
import { optionalDecimalText, sumOf } from '../decimal-text.ts';
import { orderIdOf, receivedFill } from '../received-fill.ts';
import { termsItems } from '../terms-items.ts';
import type { ApiContext, ReceivedFill, StreamItem, StreamReader } from '../venue-api.ts';
import { krakenReason } from './kraken-orders.ts';

/** Source: Kraken's documentation, 'Executions' (WebSocket API v2). */
const executionSchema = z.object({
  order_id: z.string(),
  cl_ord_id: z.string().nullish(),
  exec_type: z.string(),
  exec_id: z.string().optional(),
  symbol: z.string().optional(),
  side: z.enum(['buy', 'sell']).optional(),
  last_qty: optionalDecimalText,
  last_price: optionalDecimalText,
  order_qty: optionalDecimalText,
  limit_price: optionalDecimalText,
  /** t: taker, m: maker */
  liquidity_ind: z.string().optional(),
  fees: z.array(z.object({ asset: z.string(), qty: optionalDecimalText })).optional(),
  reason: z.string().nullish(),
  /** of an order that has a trigger price */
  triggers: z.object({ status: z.string().optional() }).nullish(),
  timestamp: z.string(),
});
type Execution = z.infer<typeof executionSchema>;

const dataSchema = z.object({ channel: z.literal('executions'), data: z.array(executionSchema) });

const ENDS = { canceled: 'cancelled', expired: 'expired' } as const;
const isEnd = (type: string): type is keyof typeof ENDS => Object.hasOwn(ENDS, type);

export function krakenStream({ contracts, calls, onUnlisted }: ApiContext): StreamReader {
  function toFill(execution: Execution): ReceivedFill | undefined {
    const { symbol, side, last_price: price, last_qty: amount, fees = [] } = execution;
    if (execution.exec_type !== 'trade' || execution.exec_id === undefined) return undefined;
    if (symbol === undefined || side === undefined) return undefined;
    if (price === undefined || amount === undefined) return undefined;
    const at = Date.parse(execution.timestamp);
    const contract = contracts().find(symbol) ?? onUnlisted(symbol, at);
    if (contract === undefined) return undefined;
    const feeAsset = fees[0]?.asset;
    return receivedFill({
      contract,
      venueOrderId: execution.order_id,
      tradeId: execution.exec_id,
      clientIds: [execution.cl_ord_id],
      side,
      price,
      amount,
      fee: sumOf(fees.map(({ qty }) => qty ?? '0')),
      feeAsset: feeAsset === undefined ? contract.quote : calls.assetOf(feeAsset),
      isMaker: execution.liquidity_ind === 'm',
      at,
    });
  }

  function read(execution: Execution): StreamItem[] {
    const orderId = orderIdOf([execution.cl_ord_id]);
    const venueOrderId = execution.order_id;
    const items: StreamItem[] = [];
    const at = Date.parse(execution.timestamp);
    if (orderId !== undefined) items.push({ kind: 'owner', venueOrderId, orderId });
    if (orderId !== undefined && execution.triggers?.status === 'triggered')
      items.push({ kind: 'triggered', orderId, at });
    const fill = toFill(execution);
    if (fill !== undefined) items.push({ kind: 'fill', fill });
    const { exec_type: type } = execution;
    if (orderId !== undefined && type === 'amended') {
      const { limit_price: price, order_qty: amount } = execution;
      items.push(...termsItems(orderId, { price, amount }));
    }
    if (orderId !== undefined && isEnd(type)) {
      const reason = krakenReason(execution.reason);
      items.push({ kind: 'done', orderId, status: ENDS[type], reason, at });
    }
    return items;
  }

  const subscribed = z.object({
    method: z.literal('subscribe'),
    success: z.literal(true),
    result: z.object({ channel: z.literal('executions') }),
  });
  const isData = z.object({ channel: z.literal('executions') });

  return {
    watch: (exchange) => [exchange.watchOrders()],
    subscriptions: 1,
    isSubscribed: (message) => subscribed.safeParse(message).success,
    read: (message) =>
      isData.safeParse(message).success ? dataSchema.parse(message).data.flatMap(read) : undefined,
  };
}
