import type { Order } from '@parallax/protocol';
import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { toOurAmount } from '../amount-units.ts';
import { decimalText, dividedBy, optionalDecimalText, times, toDecimal } from '../decimal-text.ts';
import { createdFrom } from '../order-history.ts';
import { expiryOf, isTriggered, triggersAbove } from '../order-terms.ts';
import { isOrderUnknown } from '../outcomes.ts';
import { readPages } from '../pages.ts';
import { orderIdOf } from '../received-fill.ts';
import type { OrderChange } from '../venue-account.ts';
import type { ApiContext, Cancelled, ContractOrder, FoundOrder } from '../venue-api.ts';

/** How far above the best price a market purchase may trade, as a factor. */
const COLLAR = '1.05';

const pricesSchema = z.object({
  pricebooks: z.tuple(
    [z.object({ asks: z.tuple([z.object({ price: decimalText })], z.unknown()) })],
    z.unknown(),
  ),
});

/** The price that a market purchase pays at most, in steps of the contract. */
async function readCollar({ calls }: ApiContext, contract: AccountContract): Promise<string> {
  const params = { product_ids: [contract.origSymbol] };
  const answer = await calls.call('v3PrivateGetBrokerageBestBidAsk', params);
  const [book] = pricesSchema.parse(answer).pricebooks;
  const tick = toDecimal(contract.tick) ?? '1';
  const [steps = '0'] = dividedBy(times(book.asks[0].price, COLLAR), tick).split('.');
  return times(steps, tick);
}

/**
 * The order in Coinbase's terms. Source: Coinbase's documentation, 'Create Order'. Market purchases are in
 * the quote there, so that one of an amount is an IOC order with a limit.
 */
export function coinbaseConfiguration(
  { order, amount }: Pick<ContractOrder, 'order' | 'amount'>,
  collar?: string,
): object {
  const limit = { base_size: amount, limit_price: order.price ?? collar };
  const endTime = order.timeInForce === 'GTD' ? new Date(expiryOf(order)).toISOString() : undefined;
  if (isTriggered(order)) {
    const direction = triggersAbove(order) ? 'STOP_DIRECTION_STOP_UP' : 'STOP_DIRECTION_STOP_DOWN';
    const stop = { ...limit, stop_price: order.triggerPrice, stop_direction: direction };
    return endTime === undefined
      ? { stop_limit_stop_limit_gtc: stop }
      : { stop_limit_stop_limit_gtd: { ...stop, end_time: endTime } };
  }
  if (order.type === 'market' && collar === undefined)
    return { market_market_ioc: { base_size: amount } };
  if (order.timeInForce === 'FOK') return { limit_limit_fok: limit };
  if (order.timeInForce === 'IOC' || order.type === 'market') return { sor_limit_ioc: limit };
  const resting = { ...limit, post_only: order.postOnly };
  return endTime === undefined
    ? { limit_limit_gtc: resting }
    : { limit_limit_gtd: { ...resting, end_time: endTime } };
}

/** ccxt throws the error of an answer without success. */
const sentSchema = z.object({ success_response: z.object({ order_id: z.string() }) });

export async function coinbaseSubmit(context: ApiContext, request: ContractOrder): Promise<string> {
  const { order, contract } = request;
  const needsCollar =
    order.type === 'market' && order.side === 'buy' && contract.instType === 'spot';
  const collar = needsCollar ? await readCollar(context, contract) : undefined;
  const answer = await context.calls.call('v3PrivatePostBrokerageOrders', {
    client_order_id: order.id,
    product_id: contract.origSymbol,
    side: order.side.toUpperCase(),
    order_configuration: coinbaseConfiguration(request, collar),
  });
  return sentSchema.parse(answer).success_response.order_id;
}

const configurationSchema = z.object({
  base_size: optionalDecimalText,
  limit_price: optionalDecimalText,
  stop_price: optionalDecimalText,
});

export const coinbaseOrderSchema = z.object({
  order_id: z.string(),
  client_order_id: z.string(),
  status: z.string(),
  filled_size: decimalText.optional(),
  average_filled_price: optionalDecimalText,
  last_fill_time: z.string().nullish(),
  /** by the name of its kind */
  order_configuration: z.record(z.string(), configurationSchema).optional(),
  trigger_status: z.string().nullish(),
  reject_message: z.string().nullish(),
  cancel_message: z.string().nullish(),
});
type CoinbaseOrder = z.infer<typeof coinbaseOrderSchema>;

const STATUSES: Readonly<Record<string, FoundOrder['status']>> = {
  PENDING: 'open',
  OPEN: 'open',
  QUEUED: 'open',
  CANCEL_QUEUED: 'open',
  EDIT_QUEUED: 'open',
  FILLED: 'filled',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  FAILED: 'rejected',
};

export function coinbaseStatus(state: string): FoundOrder['status'] {
  const status = STATUSES[state];
  if (status === undefined) throw new Error(`Coinbase has an unknown order state: ${state}.`);
  return status;
}

/** Source: Coinbase's documentation, 'Get Order' and 'User Channel', trigger_status; STOP_PENDING before. */
export const coinbaseHasTriggered = ({
  trigger_status: status,
}: Pick<CoinbaseOrder, 'trigger_status'>): boolean => status === 'STOP_TRIGGERED';

const OWN_CANCEL = /user requested/i;

export function coinbaseReason({
  reject_message,
  cancel_message,
}: Pick<CoinbaseOrder, 'reject_message' | 'cancel_message'>) {
  const reason = reject_message || cancel_message || '';
  return reason === '' || OWN_CANCEL.test(reason) ? null : reason;
}

async function readById(
  { calls }: ApiContext,
  orderId: string,
): Promise<CoinbaseOrder | undefined> {
  try {
    const params = { order_id: orderId };
    const answer = await calls.call('v3PrivateGetBrokerageOrdersHistoricalOrderId', params);
    return z.object({ order: coinbaseOrderSchema }).parse(answer).order;
  } catch (error) {
    if (isOrderUnknown(error)) return undefined;
    throw error;
  }
}

const LIMIT = 250;

/** Coinbase lists orders by time only; the client's id is looked for. */
async function readByClientId(
  { calls }: ApiContext,
  { order, contract }: ContractOrder,
): Promise<CoinbaseOrder | undefined> {
  const startDate = new Date(createdFrom(order)).toISOString();
  const orders = await readPages(async (cursor) => {
    const answer = await calls.call('v3PrivateGetBrokerageOrdersHistoricalBatch', {
      product_ids: [contract.origSymbol],
      start_date: startDate,
      limit: LIMIT,
      ...(cursor !== undefined && { cursor }),
    });
    const { orders: rows, cursor: next } = z
      .object({ orders: z.array(coinbaseOrderSchema), cursor: z.string().nullish() })
      .parse(answer);
    const isFound = rows.some(({ client_order_id: id }) => id === order.id);
    return { rows, cursor: isFound ? undefined : (next ?? undefined) };
  });
  return orders.find(({ client_order_id: id }) => id === order.id);
}

const readOrder = async (context: ApiContext, request: ContractOrder) => {
  const { venueOrderId } = request.order;
  return venueOrderId === null
    ? readByClientId(context, request)
    : ((await readById(context, venueOrderId)) ?? readByClientId(context, request));
};

export async function coinbaseFind(
  context: ApiContext,
  request: ContractOrder,
): Promise<FoundOrder | undefined> {
  const order = await readOrder(context, request);
  const [terms] = Object.values(order?.order_configuration ?? {});
  return (
    order && {
      venueOrderIds: [order.order_id],
      status: coinbaseStatus(order.status),
      reason: coinbaseReason(order),
      filled: toOurAmount(request.contract, order.filled_size ?? '0'),
      averagePrice: order.average_filled_price,
      updatedAt: order.last_fill_time ? Date.parse(order.last_fill_time) : undefined,
      hasTriggered: coinbaseHasTriggered(order),
      terms: terms && {
        price: terms.limit_price,
        amount: terms.base_size && toOurAmount(request.contract, terms.base_size),
        triggerPrice: terms.stop_price,
      },
    }
  );
}

export async function coinbaseOwnerOf(
  context: ApiContext,
  orderId: string,
): Promise<string | undefined> {
  return orderIdOf([(await readById(context, orderId))?.client_order_id]);
}

const resultsSchema = z.object({
  results: z.tuple(
    [z.object({ success: z.boolean(), failure_reason: z.string().optional() })],
    z.unknown(),
  ),
});

/** Cancels an order; without the venue's id, or if the venue does not know it, it is looked up before. */
export async function coinbaseCancel(
  context: ApiContext,
  request: ContractOrder,
): Promise<Cancelled> {
  const { venueOrderId } = request.order;
  const cancelled = venueOrderId === null ? 'unknown' : await cancelById(context, venueOrderId);
  if (cancelled !== 'unknown') return cancelled;
  const order = await readOrder(context, request);
  if (order === undefined || coinbaseStatus(order.status) !== 'open') return 'unknown';
  return cancelById(context, order.order_id);
}

async function cancelById({ calls }: ApiContext, orderId: string): Promise<Cancelled> {
  const params = { order_ids: [orderId] };
  const answer = await calls.call('v3PrivatePostBrokerageOrdersBatchCancel', params);
  const [result] = resultsSchema.parse(answer).results;
  if (result.success) return 'requested';
  if (result.failure_reason === 'UNKNOWN_CANCEL_ORDER') return 'unknown';
  // cancelled or filled in the meantime, or being cancelled
  return 'requested';
}

export const coinbaseUnchangeable = ({ order }: { readonly order: Order }): string | undefined =>
  order.type === 'limit' && order.timeInForce === 'GTC'
    ? undefined
    : 'Coinbase can only change limit orders that are good until cancelled.';

const editedSchema = z.object({
  success: z.boolean(),
  errors: z
    .array(
      z.object({
        edit_failure_reason: z.string().optional(),
        preview_failure_reason: z.string().optional(),
      }),
    )
    .nullish(),
});

/** Source: Coinbase's documentation, 'Edit Order'. */
export async function coinbaseChange(
  context: ApiContext,
  request: ContractOrder,
  { price }: OrderChange,
): Promise<void> {
  const order = await readOrder(context, request);
  if (order === undefined) throw context.rejection('Coinbase does not know the order.');
  const answer = await context.calls.call('v3PrivatePostBrokerageOrdersEdit', {
    order_id: order.order_id,
    price: price ?? request.order.price,
    size: request.amount,
  });
  const { success, errors } = editedSchema.parse(answer);
  if (success) return;
  const [error] = errors ?? [];
  const reason = error?.edit_failure_reason ?? error?.preview_failure_reason;
  throw context.rejection(`Coinbase has refused the change (${reason ?? 'no reason'}).`);
}
