import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { toOurAmount, toVenueAmount } from '../amount-units.ts';
import { decimalText, optionalDecimalText } from '../decimal-text.ts';
import { HISTORY_WINDOWS } from '../history-windows.ts';
import { createdFrom } from '../order-history.ts';
import { isLimit, isTriggered, triggersAbove, withValues } from '../order-terms.ts';
import { isOrderUnknown } from '../outcomes.ts';
import { rangesOf } from '../pages.ts';
import type { OrderChange } from '../venue-account.ts';
import type { ApiContext, Cancelled, ContractOrder, FoundOrder } from '../venue-api.ts';

export const BYBIT_CATEGORIES = ['spot', 'linear', 'inverse', 'option'] as const;
export type BybitCategory = (typeof BYBIT_CATEGORIES)[number];

export function bybitCategory({ instType, riskType }: AccountContract): BybitCategory {
  if (instType === 'spot' || instType === 'option') return instType;
  return riskType === 'inverse' ? 'inverse' : 'linear';
}

const TRIGGER_BY = { last: 'LastPrice', mark: 'MarkPrice', index: 'IndexPrice' } as const;

function timeInForceOf({ order }: ContractOrder): string | undefined {
  if (!isLimit(order)) return undefined;
  return order.postOnly ? 'PostOnly' : order.timeInForce;
}

/** The parameters of a new order. Source: Bybit's documentation, 'Place Order'. */
export function bybitOrderParams(request: ContractOrder): Record<string, unknown> {
  const { order, contract, amount } = request;
  const isSpot = contract.instType === 'spot';
  const isTrigger = isTriggered(order);
  return withValues({
    category: bybitCategory(contract),
    symbol: contract.origSymbol,
    side: order.side === 'buy' ? 'Buy' : 'Sell',
    orderType: isLimit(order) ? 'Limit' : 'Market',
    qty: amount,
    price: order.price ?? undefined,
    timeInForce: timeInForceOf(request),
    // without it, the amount of a market purchase is in the quote
    marketUnit: isSpot && !isLimit(order) ? 'baseCoin' : undefined,
    orderFilter: isSpot && isTrigger ? 'StopOrder' : undefined,
    triggerPrice: order.triggerPrice ?? undefined,
    triggerDirection: isTrigger && !isSpot ? (triggersAbove(order) ? 1 : 2) : undefined,
    triggerBy: isTrigger && !isSpot ? TRIGGER_BY[order.triggerBy] : undefined,
    reduceOnly: order.reduceOnly && !isSpot ? true : undefined,
    orderLinkId: order.id,
  });
}

export async function bybitSubmit({ calls }: ApiContext, request: ContractOrder): Promise<string> {
  const answer = await calls.call('privatePostV5OrderCreate', bybitOrderParams(request));
  return z.object({ result: z.object({ orderId: z.string() }) }).parse(answer).result.orderId;
}

const orderSchema = z.object({
  orderId: z.string(),
  orderLinkId: z.string(),
  orderStatus: z.string(),
  cumExecQty: decimalText,
  /** empty or 0 without fills */
  avgPrice: optionalDecimalText,
  updatedTime: z.coerce.number().optional(),
  price: optionalDecimalText,
  qty: optionalDecimalText,
  triggerPrice: optionalDecimalText,
  rejectReason: z.string().optional(),
  cancelType: z.string().optional(),
});
type BybitOrder = z.infer<typeof orderSchema>;
const listSchema = z.object({ result: z.object({ list: z.array(orderSchema) }) });

/** Source: Bybit's documentation, 'Enums Definitions', orderStatus. */
const STATUSES: Readonly<Record<string, FoundOrder['status']>> = {
  New: 'open',
  PartiallyFilled: 'open',
  Untriggered: 'open',
  Triggered: 'open',
  Rejected: 'rejected',
  PartiallyFilledCanceled: 'cancelled',
  Filled: 'filled',
  Cancelled: 'cancelled',
  Deactivated: 'cancelled',
};

export function bybitStatus(state: string): FoundOrder['status'] {
  const status = STATUSES[state];
  if (status === undefined) throw new Error(`Bybit has an unknown order state: ${state}.`);
  return status;
}

/** Source as of `STATUSES`: Untriggered, then for an instant Triggered, then New; Deactivated ends it before. */
export const bybitHasTriggered = (state: string): boolean =>
  state === 'Triggered' || state === 'New' || state === 'PartiallyFilled' || state === 'Filled';

const WITHOUT_REASON: ReadonlySet<string> = new Set(['', 'EC_NoError', 'EC_PerCancelRequest']);

export const bybitReason = ({ rejectReason = '' }: Pick<BybitOrder, 'rejectReason'>) =>
  WITHOUT_REASON.has(rejectReason) ? null : rejectReason.replace(/^EC_/, '');

function toFound(found: BybitOrder, { order, contract }: ContractOrder): FoundOrder {
  return {
    venueOrderIds: [found.orderId],
    status: bybitStatus(found.orderStatus),
    reason: bybitReason(found),
    filled: toOurAmount(contract, found.cumExecQty),
    averagePrice: found.avgPrice,
    updatedAt: found.updatedTime,
    hasTriggered: isTriggered(order) && bybitHasTriggered(found.orderStatus),
    terms: {
      price: found.price,
      amount: found.qty && toOurAmount(contract, found.qty),
      triggerPrice: found.triggerPrice,
    },
  };
}

/**
 * Bybit lists open and recently closed orders first, those of the last seven days apart, and older ones by
 * seven days. Source: Bybit's documentation, 'Get Open & Closed Orders' and 'Get Order History'.
 */
export async function bybitFind(
  { calls, now }: ApiContext,
  request: ContractOrder,
): Promise<FoundOrder | undefined> {
  const { order, contract } = request;
  const read = async (endpoint: string, range: object): Promise<FoundOrder | undefined> => {
    const params = {
      category: bybitCategory(contract),
      symbol: contract.origSymbol,
      orderLinkId: order.id,
      ...range,
    };
    const { list } = listSchema.parse(await calls.call(endpoint, params)).result;
    const found = list.find(({ orderLinkId }) => orderLinkId === order.id);
    return found && toFound(found, request);
  };
  const history = 'privateGetV5OrderHistory';
  const recent = (await read('privateGetV5OrderRealtime', {})) ?? (await read(history, {}));
  const from = createdFrom(order);
  const { fillsRangeMs, recentFillsMs } = HISTORY_WINDOWS.bybit_unified;
  const oldUntil = now() - recentFillsMs;
  if (recent !== undefined || from >= oldUntil) return recent;
  for (const range of rangesOf(from, oldUntil, fillsRangeMs)) {
    const old = await read(history, { startTime: range.from, endTime: range.to });
    if (old !== undefined) return old;
  }
  return undefined;
}

export async function bybitCancel(
  { calls }: ApiContext,
  { order, contract }: ContractOrder,
): Promise<Cancelled> {
  try {
    await calls.call('privatePostV5OrderCancel', {
      category: bybitCategory(contract),
      symbol: contract.origSymbol,
      orderLinkId: order.id,
      ...(contract.instType === 'spot' && isTriggered(order) && { orderFilter: 'StopOrder' }),
    });
    return 'requested';
  } catch (error) {
    if (isOrderUnknown(error)) return 'unknown';
    throw error;
  }
}

/** Source: Bybit's documentation, 'Amend Order'; the amount includes what is filled. */
export async function bybitChange(
  { calls }: ApiContext,
  { order, contract }: ContractOrder,
  { price, amount, triggerPrice }: OrderChange,
): Promise<void> {
  const params = withValues({
    category: bybitCategory(contract),
    symbol: contract.origSymbol,
    orderLinkId: order.id,
    qty: amount === undefined ? undefined : toVenueAmount(contract, amount),
    price,
    triggerPrice,
  });
  await calls.call('privatePostV5OrderAmend', params);
}
