import { dividedBy, isZero, negated } from '../../private/decimal-text.ts';
import type { FakeFill, FakeOrder } from './fake-order.ts';
import type { OkxContract } from './okx-contracts.ts';

const STATES = {
  waiting: 'live',
  open: 'live',
  filled: 'filled',
  cancelled: 'canceled',
  expired: 'canceled',
} as const;

export const isAlgo = ({ triggerPrice }: FakeOrder): boolean => triggerPrice !== undefined;

/** The id of the order itself; that of a triggered order is of the one that it has sent. */
export const orderIdOf = (order: FakeOrder): string => order.activeId ?? order.id;

function stateOf(order: FakeOrder): string {
  if (order.state === 'open' && !isZero(order.filled)) return 'partially_filled';
  return STATES[order.state];
}

function orderTypeOf({ type, postOnly, timeInForce }: FakeOrder): string {
  if (type === 'market') return 'market';
  if (postOnly) return 'post_only';
  return timeInForce === 'GTC' || timeInForce === 'GTD' ? 'limit' : timeInForce.toLowerCase();
}

const NO_FILL = {
  fillPx: '',
  fillSz: '0',
  tradeId: '',
  fillTime: '',
  fillFee: '0',
  fillFeeCcy: '',
};

const fillColumns = (fill: FakeFill) => ({
  fillPx: fill.price,
  fillSz: fill.amount,
  tradeId: fill.id,
  fillTime: String(fill.at),
  fillFee: negated(fill.fee),
  fillFeeCcy: fill.feeAsset,
  execType: fill.isMaker ? 'M' : 'T',
});

/** A row of 'Get order details' and of the order channel. */
export function orderRow(order: FakeOrder, { type, name }: OkxContract, fill?: FakeFill) {
  return {
    instType: type,
    instId: name,
    ordId: orderIdOf(order),
    clOrdId: isAlgo(order) ? '' : order.clientId,
    algoId: isAlgo(order) ? order.id : '',
    algoClOrdId: isAlgo(order) ? order.clientId : '',
    tag: '',
    px: order.price ?? '',
    sz: order.amount,
    ordType: orderTypeOf(order),
    side: order.side,
    posSide: 'net',
    tdMode: type === 'SPOT' ? 'cash' : 'cross',
    tgtCcy: '',
    state: stateOf(order),
    accFillSz: order.filled,
    avgPx: isZero(order.filled) ? '' : dividedBy(order.cost, order.filled),
    reduceOnly: String(order.reduceOnly),
    cancelSource: order.state === 'cancelled' ? (order.reason === '' ? '1' : '14') : '',
    cancelSourceReason: order.reason,
    cTime: String(order.createdAt),
    uTime: String(order.updatedAt),
    ...(fill === undefined ? NO_FILL : fillColumns(fill)),
  };
}

/** A row of 'Get algo order details' and of the algo orders channel. */
export function algoRow(order: FakeOrder, { type, name }: OkxContract) {
  const isEffective = order.activeId !== undefined;
  return {
    instType: type,
    instId: name,
    algoId: order.id,
    algoClOrdId: order.clientId,
    clOrdId: '',
    ordId: order.activeId ?? '',
    ordIdList: isEffective ? [order.activeId] : [],
    ordType: 'trigger',
    side: order.side,
    sz: order.amount,
    triggerPx: order.triggerPrice ?? '',
    ordPx: order.price ?? '-1',
    state: isEffective ? 'effective' : STATES[order.state],
    failCode: '',
    cTime: String(order.createdAt),
    uTime: String(order.updatedAt),
  };
}

/** A row of 'Get transaction details'. */
export const fillRow = (fill: FakeFill, { type, name }: OkxContract) => ({
  instType: type,
  instId: name,
  tradeId: fill.id,
  ordId: orderIdOf(fill.order),
  clOrdId: isAlgo(fill.order) ? '' : fill.order.clientId,
  billId: String(fill.sequence),
  tag: '',
  fillPx: fill.price,
  fillSz: fill.amount,
  side: fill.order.side,
  posSide: 'net',
  execType: fill.isMaker ? 'M' : 'T',
  feeCcy: fill.feeAsset,
  fee: negated(fill.fee),
  ts: String(fill.at),
  fillTime: String(fill.at),
});
