import type { Order } from '@parallax/protocol';
import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { decimalText, isZero, optionalDecimalText, sumOf } from '../decimal-text.ts';
import { createdFrom } from '../order-history.ts';
import { isLimit, isStop, isTriggered, withValues } from '../order-terms.ts';
import { isOrderUnknown } from '../outcomes.ts';
import { readPages } from '../pages.ts';
import type { OrderChange } from '../venue-account.ts';
import type { ApiContext, Cancelled, ContractOrder, FoundOrder } from '../venue-api.ts';

function orderTypeOf(order: Order): string {
  if (!isTriggered(order)) return order.type;
  return `${isStop(order) ? 'stop' : 'take'}_${isLimit(order) ? 'limit' : 'market'}`;
}

const TIMES = {
  GTC: 'good_til_cancelled',
  IOC: 'immediate_or_cancel',
  FOK: 'fill_or_kill',
  GTD: undefined,
} as const;

/** The parameters of a new order. Source: Deribit's documentation, 'private/buy'. */
export const deribitOrderParams = ({
  order,
  contract,
  amount,
}: ContractOrder): Record<string, unknown> =>
  withValues({
    instrument_name: contract.origSymbol,
    amount,
    type: orderTypeOf(order),
    price: order.price ?? undefined,
    time_in_force: isLimit(order) ? TIMES[order.timeInForce] : undefined,
    post_only: order.postOnly ? 'true' : undefined,
    // else Deribit would change the price of one that would trade
    reject_post_only: order.postOnly ? 'true' : undefined,
    reduce_only: order.reduceOnly && contract.instType !== 'spot' ? 'true' : undefined,
    trigger: isTriggered(order) ? `${order.triggerBy}_price` : undefined,
    trigger_price: order.triggerPrice ?? undefined,
    label: order.id,
  });

export async function deribitSubmit(
  { calls }: ApiContext,
  request: ContractOrder,
): Promise<string> {
  const endpoint = request.order.side === 'buy' ? 'privateGetBuy' : 'privateGetSell';
  const answer = await calls.call(endpoint, deribitOrderParams(request));
  return z.object({ result: z.object({ order: z.object({ order_id: z.string() }) }) }).parse(answer)
    .result.order.order_id;
}

export const deribitOrderSchema = z.object({
  order_id: z.string(),
  label: z.string().optional(),
  order_state: z.string(),
  amount: optionalDecimalText,
  filled_amount: decimalText.optional(),
  average_price: optionalDecimalText,
  order_type: z.string().optional(),
  /** 'market_price' without a limit */
  price: optionalDecimalText,
  trigger_price: optionalDecimalText,
  /** of an order that a triggered one has sent: the id of that */
  trigger_order_id: z.string().optional(),
  cancel_reason: z.string().optional(),
  reject_reason: z.string().optional(),
  creation_timestamp: z.coerce.number(),
  last_update_timestamp: z.coerce.number(),
});
export type DeribitOrder = z.infer<typeof deribitOrderSchema>;

const STATUSES: Readonly<Record<string, FoundOrder['status']>> = {
  open: 'open',
  untriggered: 'open',
  triggered: 'open',
  filled: 'filled',
  cancelled: 'cancelled',
  rejected: 'rejected',
};

export function deribitStatus({ order_state: state }: DeribitOrder): FoundOrder['status'] {
  const status = STATUSES[state];
  if (status === undefined) throw new Error(`Deribit has an unknown order state: ${state}.`);
  return status;
}

/**
 * Whether it is a triggered order or the one that it has sent, which has its label. Source: Deribit's
 * documentation, 'private/get_order_state', order_state and trigger_order_id.
 */
export const deribitHasTriggered = ({ order_state, trigger_order_id }: DeribitOrder): boolean =>
  order_state === 'triggered' || trigger_order_id !== undefined;

export const deribitTerms = ({ price, amount, trigger_price }: DeribitOrder): OrderChange => ({
  price,
  amount,
  triggerPrice: trigger_price,
});

/** Source: Deribit's documentation, 'private/get_order_state', cancel_reason. */
export function deribitReason({ cancel_reason, reject_reason }: DeribitOrder): string | null {
  const reason = reject_reason ?? cancel_reason ?? 'user_request';
  return reason === 'user_request' || reason === '' ? null : reason.replaceAll('_', ' ');
}

/** The currency under which Deribit lists the orders of a contract. */
const currencyOf = ({ settle, base }: AccountContract): string => settle ?? base;

const byCreation = (a: DeribitOrder, b: DeribitOrder): number =>
  a.creation_timestamp - b.creation_timestamp;

/** All orders with the label, the latest last: a triggered order and the one that it has sent. */
async function readByLabel({ calls }: ApiContext, { order, contract }: ContractOrder) {
  const params = { currency: currencyOf(contract), label: order.id };
  const answer = await calls.call('privateGetGetOrderStateByLabel', params);
  const { result } = z.object({ result: z.array(deribitOrderSchema) }).parse(answer);
  return result.toSorted(byCreation);
}

/** By Deribit's id, of an order of any age that is open, and of those that have ended recently. */
async function readById({ calls }: ApiContext, { order }: ContractOrder): Promise<DeribitOrder[]> {
  if (order.venueOrderId === null) return [];
  try {
    const params = { order_id: order.venueOrderId };
    const answer = await calls.call('privateGetGetOrderState', params);
    return [z.object({ result: deribitOrderSchema }).parse(answer).result];
  } catch (error) {
    if (isOrderUnknown(error)) return [];
    throw error;
  }
}

const LIMIT = 100;

/**
 * The orders with the label among those of the contract that have ended: the others are listed for 30
 * minutes only. Sources: Deribit's documentation, 'private/get_order_history_by_instrument' and 'Accessing
 * historical trades and orders'.
 */
async function readEnded(
  { calls }: ApiContext,
  { order, contract }: ContractOrder,
  historical: boolean,
): Promise<DeribitOrder[]> {
  const since = createdFrom(order);
  const orders = await readPages(async (offset) => {
    const answer = await calls.call('privateGetGetOrderHistoryByInstrument', {
      instrument_name: contract.origSymbol,
      count: LIMIT,
      offset: offset ?? '0',
      include_old: 'true',
      include_unfilled: 'true',
      historical: String(historical),
    });
    const { result } = z.object({ result: z.array(deribitOrderSchema) }).parse(answer);
    const last = result.at(-1);
    const isEnough = last === undefined || result.length < LIMIT || last.creation_timestamp < since;
    const next = String(Number(offset ?? '0') + result.length);
    return { rows: result, cursor: isEnough ? undefined : next };
  });
  return orders.filter(({ label }) => label === order.id).toSorted(byCreation);
}

/** The orders of ours that Deribit has: a label is never unique there. */
async function readAll(context: ApiContext, request: ContractOrder): Promise<DeribitOrder[]> {
  const reads = [
    () => readByLabel(context, request),
    () => readById(context, request),
    () => readEnded(context, request, false),
    () => readEnded(context, request, true),
  ];
  for (const read of reads) {
    const orders = await read();
    if (orders.length > 0) return orders;
  }
  return [];
}

/** A triggered order, and not the one that it has sent. */
const WAITS = /^(?:stop|take|trailing)_/;

/** How many of the orders were sent by us, if more than one. */
function copiesOf(orders: readonly DeribitOrder[], { order }: ContractOrder): number | undefined {
  const sent = isTriggered(order)
    ? orders.filter(({ order_type: type = '' }) => WAITS.test(type))
    : orders;
  return sent.length > 1 ? sent.length : undefined;
}

/** One that is open, or else the latest. */
const currentOf = (orders: readonly DeribitOrder[]): DeribitOrder | undefined =>
  orders.findLast(
    (order) => order.order_state !== 'triggered' && deribitStatus(order) === 'open',
  ) ?? orders.at(-1);

export async function deribitFind(
  context: ApiContext,
  request: ContractOrder,
): Promise<FoundOrder | undefined> {
  const orders = await readAll(context, request);
  const current = currentOf(orders);
  if (current === undefined) return undefined;
  const withFills = orders.filter(({ filled_amount: filled = '0' }) => !isZero(filled));
  return {
    // the current one last
    venueOrderIds: [...orders.filter((order) => order !== current), current].map(
      ({ order_id: id }) => id,
    ),
    status: deribitStatus(current),
    reason: deribitReason(current),
    filled: sumOf(orders.map(({ filled_amount: filled = '0' }) => filled)),
    // the average of several depends on the kind of contract
    averagePrice: withFills.length === 1 ? withFills[0]?.average_price : undefined,
    updatedAt: Math.max(...orders.map(({ last_update_timestamp: at }) => at)),
    copies: copiesOf(orders, request),
    hasTriggered: orders.some(deribitHasTriggered),
    terms: deribitTerms(current),
  };
}

/** Cancels all that are open: one that was sent twice has two. */
export async function deribitCancel(
  context: ApiContext,
  request: ContractOrder,
): Promise<Cancelled> {
  const orders = await readByLabel(context, request);
  const open = orders.filter(
    (order) => order.order_state !== 'triggered' && deribitStatus(order) === 'open',
  );
  const answers: Cancelled[] = [];
  for (const { order_id: id } of open) answers.push(await cancelOne(context, id));
  if (answers.includes('requested')) return 'requested';
  return answers.includes('cancelled') ? 'cancelled' : 'unknown';
}

async function cancelOne({ calls }: ApiContext, id: string): Promise<Cancelled> {
  try {
    const answer = await calls.call('privateGetCancel', { order_id: id });
    const { result } = z.object({ result: deribitOrderSchema }).parse(answer);
    return deribitStatus(result) === 'cancelled' ? 'cancelled' : 'requested';
  } catch (error) {
    if (isOrderUnknown(error)) return 'unknown';
    throw error;
  }
}

/** Source: Deribit's documentation, 'private/edit'; the amount includes what is filled. */
export async function deribitChange(
  context: ApiContext,
  request: ContractOrder,
  { price, triggerPrice }: OrderChange,
): Promise<void> {
  const current = currentOf(await readByLabel(context, request));
  if (current === undefined || deribitStatus(current) !== 'open')
    throw context.rejection('The order is no longer open.');
  const { order, amount } = request;
  const params = withValues({
    order_id: current.order_id,
    amount,
    price: price ?? order.price ?? undefined,
    trigger_price:
      current.order_state === 'untriggered' ? (triggerPrice ?? order.triggerPrice) : undefined,
    post_only: order.postOnly ? 'true' : undefined,
    reject_post_only: order.postOnly ? 'true' : undefined,
  });
  await context.calls.call('privateGetEdit', params);
}
