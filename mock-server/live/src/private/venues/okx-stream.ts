import type { ClosedBy } from '@parallax/protocol';
import { z } from 'zod';
import { toOurAmount } from '../amount-units.ts';
import { isZero, negated, optionalDecimalText } from '../decimal-text.ts';
import { orderIdOf, receivedFill } from '../received-fill.ts';
import { termsItems } from '../terms-items.ts';
import type { ApiContext, StreamItem, StreamReader } from '../venue-api.ts';
import { okxContract } from './okx-fills.ts';
import { okxCancelReason, okxHasTriggered } from './okx-orders.ts';

/** Source: OKX's documentation, 'Order channel'. */
const orderSchema = z.object({
  instId: z.string(),
  instType: z.string(),
  ordId: z.string(),
  clOrdId: z.string().optional(),
  algoClOrdId: z.string().optional(),
  state: z.string(),
  side: z.enum(['buy', 'sell']),
  tradeId: z.string().optional(),
  px: optionalDecimalText,
  sz: optionalDecimalText,
  fillPx: optionalDecimalText,
  fillSz: optionalDecimalText,
  /** negative if paid */
  fillFee: optionalDecimalText,
  fillFeeCcy: z.string().optional(),
  fillTime: z.string().optional(),
  execType: z.string().optional(),
  category: z.string().optional(),
  cancelSource: z.string().optional(),
  cancelSourceReason: z.string().optional(),
  uTime: z.coerce.number(),
});
type StreamOrder = z.infer<typeof orderSchema>;

/** By the category of an order. */
const CLOSED_BY: Readonly<Record<string, ClosedBy>> = {
  full_liquidation: 'liquidation',
  partial_liquidation: 'liquidation',
  adl: 'deleveraging',
};

/** Source: OKX's documentation, 'Algo orders channel'. */
const algoSchema = z.object({
  algoId: z.string(),
  algoClOrdId: z.string().optional(),
  ordId: z.string().optional(),
  state: z.string(),
  failCode: z.string().optional(),
  uTime: z.coerce.number().optional(),
  cTime: z.coerce.number().optional(),
});

function toFill(order: StreamOrder, { contracts, calls, onUnlisted }: ApiContext) {
  const { tradeId = '', fillPx, fillSz, fillFee = '0', fillFeeCcy = '', fillTime = '' } = order;
  if (tradeId === '' || fillPx === undefined || fillSz === undefined || isZero(fillSz))
    return undefined;
  const contract = okxContract(contracts(), order) ?? onUnlisted(order.instId, order.uTime);
  if (contract === undefined) return undefined;
  return receivedFill({
    contract,
    venueOrderId: order.ordId,
    tradeId,
    clientIds: [order.clOrdId, order.algoClOrdId],
    side: order.side,
    price: fillPx,
    amount: fillSz,
    fee: negated(fillFee),
    feeAsset: calls.assetOf(fillFeeCcy === '' ? (contract.settle ?? contract.quote) : fillFeeCcy),
    isMaker: order.execType === 'M',
    closedBy: CLOSED_BY[order.category ?? ''],
    at: fillTime === '' ? order.uTime : Number(fillTime),
  });
}

function readAlgo(algo: z.infer<typeof algoSchema>): StreamItem[] {
  const orderId = orderIdOf([algo.algoClOrdId]);
  if (orderId === undefined) return [];
  const at = algo.uTime ?? algo.cTime ?? 0;
  const items: StreamItem[] = okxHasTriggered(algo.state)
    ? [{ kind: 'triggered', orderId, at }]
    : [];
  if (algo.ordId !== undefined && algo.ordId !== '') {
    items.push({ kind: 'owner', venueOrderId: algo.ordId, orderId });
  } else if (algo.state === 'canceled') {
    items.push({ kind: 'done', orderId, status: 'cancelled', reason: null, at });
  } else if (algo.state === 'order_failed') {
    const reason = `OKX could not send the triggered order (${algo.failCode ?? 'no code'}).`;
    items.push({ kind: 'done', orderId, status: 'rejected', reason, at });
  }
  return items;
}

export function okxStream(context: ApiContext): StreamReader {
  function readOrder(order: StreamOrder): StreamItem[] {
    const orderId = orderIdOf([order.clOrdId, order.algoClOrdId]);
    const fill = toFill(order, context);
    const items: StreamItem[] = [];
    if (orderId !== undefined) items.push({ kind: 'owner', venueOrderId: order.ordId, orderId });
    if (fill !== undefined) items.push({ kind: 'fill', fill });
    const contract = okxContract(context.contracts(), order);
    if (orderId !== undefined && contract !== undefined && order.state === 'live') {
      const amount = order.sz && toOurAmount(contract, order.sz);
      items.push(...termsItems(orderId, { price: order.px, amount }));
    }
    if (orderId !== undefined && (order.state === 'canceled' || order.state === 'mmp_canceled')) {
      const reason = okxCancelReason(order);
      items.push({ kind: 'done', orderId, status: 'cancelled', reason, at: order.uTime });
    }
    return items;
  }

  const subscribed = z.object({
    event: z.literal('subscribe'),
    arg: z.object({ channel: z.enum(['orders', 'orders-algo']) }),
  });
  const dataSchema = z.object({
    arg: z.object({ channel: z.enum(['orders', 'orders-algo']) }),
    data: z.array(z.unknown()),
  });

  return {
    watch: (exchange) => [
      exchange.watchOrders(),
      exchange.watchOrders(undefined, undefined, undefined, { trigger: true }),
    ],
    subscriptions: 2,
    isSubscribed: (message) => subscribed.safeParse(message).success,
    read(message) {
      const parsed = dataSchema.safeParse(message).data;
      if (parsed === undefined) return undefined;
      const { arg, data } = parsed;
      return arg.channel === 'orders'
        ? z.array(orderSchema).parse(data).flatMap(readOrder)
        : z.array(algoSchema).parse(data).flatMap(readAlgo);
    },
  };
}
