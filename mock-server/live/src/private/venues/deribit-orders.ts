import type { Order } from '@parallax/protocol';
import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { decimalText, optionalDecimalText, sumOf } from '../decimal-text.ts';
import { isLimit, isStop, isTriggered, withValues } from '../order-terms.ts';
import { isOrderUnknown } from '../outcomes.ts';
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
  /** 'market_price' without a limit */
  price: optionalDecimalText,
  trigger_price: optionalDecimalText,
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

/** Source: Deribit's documentation, 'private/get_order_state', cancel_reason. */
export function deribitReason({ cancel_reason, reject_reason }: DeribitOrder): string | null {
  const reason = reject_reason ?? cancel_reason ?? 'user_request';
  return reason === 'user_request' || reason === '' ? null : reason.replaceAll('_', ' ');
}

/** The currency under which Deribit lists the orders of a contract. */
const currencyOf = ({ settle, base }: AccountContract): string => settle ?? base;

/** All orders with the label, the latest last: a triggered order and the one that it has sent. */
async function readByLabel({ calls }: ApiContext, { order, contract }: ContractOrder) {
  const params = { currency: currencyOf(contract), label: order.id };
  const answer = await calls.call('privateGetGetOrderStateByLabel', params);
  const { result } = z.object({ result: z.array(deribitOrderSchema) }).parse(answer);
  return result.toSorted((a, b) => a.creation_timestamp - b.creation_timestamp);
}

export async function deribitFind(
  context: ApiContext,
  request: ContractOrder,
): Promise<FoundOrder | undefined> {
  const orders = await readByLabel(context, request);
  const current = orders.at(-1);
  return (
    current && {
      venueOrderIds: orders.map(({ order_id: id }) => id),
      status: deribitStatus(current),
      reason: deribitReason(current),
      filled: sumOf(orders.map(({ filled_amount: filled = '0' }) => filled)),
      terms: {
        price: current.price,
        amount: current.amount,
        triggerPrice: current.trigger_price,
      },
    }
  );
}

export async function deribitCancel(
  context: ApiContext,
  request: ContractOrder,
): Promise<Cancelled> {
  const current = (await readByLabel(context, request)).at(-1);
  if (current === undefined || deribitStatus(current) !== 'open') return 'unknown';
  try {
    const params = { order_id: current.order_id };
    const answer = await context.calls.call('privateGetCancel', params);
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
  const current = (await readByLabel(context, request)).at(-1);
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
