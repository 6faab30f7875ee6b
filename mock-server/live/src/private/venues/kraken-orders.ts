import type { Order } from '@parallax/protocol';
import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { toVenueAmount } from '../amount-units.ts';
import { toClientId } from '../client-ids.ts';
import { decimalText, optionalDecimalText, sumOf } from '../decimal-text.ts';
import { averageOf } from '../order-history.ts';
import { expiryOf, isLimit, isStop, isTriggered, withValues } from '../order-terms.ts';
import { isOrderUnknown } from '../outcomes.ts';
import { orderIdOf } from '../received-fill.ts';
import type { OrderChange } from '../venue-account.ts';
import type { ApiContext, Cancelled, ContractOrder, FoundOrder } from '../venue-api.ts';

function orderTypeOf(order: Order): string {
  if (!isTriggered(order)) return order.type;
  const trigger = isStop(order) ? 'stop-loss' : 'take-profit';
  return isLimit(order) ? `${trigger}-limit` : trigger;
}

/** The parameters of a new order. Source: Kraken's documentation, 'Add Order'. */
export function krakenOrderParams({
  order,
  contract,
  amount,
}: ContractOrder): Record<string, unknown> {
  const limit = order.price ?? undefined;
  return withValues({
    pair: contract.origSymbol,
    type: order.side,
    ordertype: orderTypeOf(order),
    volume: amount,
    price: isTriggered(order) ? order.triggerPrice : limit,
    price2: isTriggered(order) ? limit : undefined,
    trigger: isTriggered(order) ? order.triggerBy : undefined,
    timeinforce: isLimit(order) ? order.timeInForce : undefined,
    expiretm: order.timeInForce === 'GTD' ? String(Math.floor(expiryOf(order) / 1_000)) : undefined,
    // fees in the quote, as the list of trades reports them
    oflags: order.postOnly ? 'fciq,post' : 'fciq',
    cl_ord_id: toClientId('kraken_spot', order.id),
  });
}

export async function krakenSubmit({ calls }: ApiContext, request: ContractOrder): Promise<string> {
  const answer = await calls.call('privatePostAddOrder', krakenOrderParams(request));
  const { result } = z
    .object({ result: z.object({ txid: z.tuple([z.string()], z.string()) }) })
    .parse(answer);
  return result.txid[0];
}

export const krakenOrderSchema = z.object({
  cl_ord_id: z.string().nullish(),
  status: z.string(),
  reason: z.string().nullish(),
  vol: decimalText,
  vol_exec: decimalText,
  /** in the quote */
  cost: optionalDecimalText,
  descr: z
    .object({
      ordertype: z.string(),
      price: optionalDecimalText,
      /** the limit of a triggered order */
      price2: optionalDecimalText,
    })
    .optional(),
  trades: z.array(z.string()).optional(),
  /** comma-separated */
  misc: z.string().optional(),
});
type KrakenOrder = z.infer<typeof krakenOrderSchema>;
const byId = z.record(z.string(), krakenOrderSchema);

/** What Kraken writes for a cancellation by the client. */
const OWN_CANCEL = /user requested/i;

const STATUSES: Readonly<Record<string, FoundOrder['status']>> = {
  pending: 'open',
  open: 'open',
  closed: 'filled',
  canceled: 'cancelled',
  expired: 'expired',
};

export const krakenReason = (reason: string | null | undefined): string | null =>
  reason === null || reason === undefined || reason === '' || OWN_CANCEL.test(reason)
    ? null
    : reason;

/** Source: Kraken's support, 'Trading glossary', Triggered order: the API's state does not say so, but `misc` does. */
const TRIGGERED = /\b(?:stopped|touched)\b/;

/** Source: Kraken's documentation, 'Add Order': the price of a triggered order is that of its trigger. */
function termsOf({ descr, vol }: KrakenOrder): OrderChange | undefined {
  if (descr?.ordertype === 'limit') return { price: descr.price, amount: vol };
  if (descr?.ordertype.endsWith('-limit') === true)
    return { price: descr.price2, amount: vol, triggerPrice: descr.price };
  return undefined;
}

function toFound(id: string, order: KrakenOrder): FoundOrder {
  const status = STATUSES[order.status];
  if (status === undefined) throw new Error(`Kraken has an unknown order state: ${order.status}.`);
  return {
    venueOrderIds: [id],
    status,
    reason: krakenReason(order.reason),
    filled: order.vol_exec,
    averagePrice: averageOf([{ filled: order.vol_exec, value: order.cost }]),
    terms: termsOf(order),
    hasTriggered: TRIGGERED.test(order.misc ?? ''),
    tradeIds: order.trades ?? [],
  };
}

/** By Kraken's id where it is known; else among open and closed orders, listed apart, by the client's. */
export async function krakenFind(
  { calls }: ApiContext,
  { order }: ContractOrder,
): Promise<FoundOrder | undefined> {
  const clientId = toClientId('kraken_spot', order.id);
  if (order.venueOrderId !== null) {
    const txid = order.venueOrderId;
    const answer = await calls.call('privatePostQueryOrders', { txid, trades: 'true' });
    const known = z.object({ result: byId }).parse(answer).result[txid];
    if (known?.cl_ord_id === clientId) return toFound(txid, known);
  }
  const params = { cl_ord_id: clientId, trades: 'true' };
  const openAnswer = await calls.call('privatePostOpenOrders', params);
  const { open } = z.object({ result: z.object({ open: byId }) }).parse(openAnswer).result;
  const closedAnswer = await calls.call('privatePostClosedOrders', params);
  const { closed } = z.object({ result: z.object({ closed: byId }) }).parse(closedAnswer).result;
  const all = [...Object.entries(open), ...Object.entries(closed)];
  const ours = all.filter(([, { cl_ord_id: id }]) => id === clientId);
  return together(ours.map(([id, found]) => toFound(id, found)));
}

/** Kraken takes an id again once its order has ended: the first, which is open if one is, is the current one. */
function together(orders: readonly FoundOrder[]): FoundOrder | undefined {
  const [current] = orders;
  if (current === undefined || orders.length === 1) return current;
  return {
    ...current,
    venueOrderIds: orders.toReversed().flatMap(({ venueOrderIds }) => venueOrderIds),
    filled: sumOf(orders.map(({ filled }) => filled)),
    averagePrice: undefined,
    tradeIds: orders.flatMap(({ tradeIds = [] }) => tradeIds),
    copies: orders.length,
  };
}

/** Orders that one request looks up. Source: Kraken's documentation, 'Query Orders Info'. */
const IDS_MAX = 50;

export async function krakenOwnersOf(
  { calls }: ApiContext,
  txids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  for (let i = 0; i < txids.length; i += IDS_MAX) {
    const txid = txids.slice(i, i + IDS_MAX).join(',');
    const answer = await calls.call('privatePostQueryOrders', { txid });
    const orders = z.object({ result: byId }).parse(answer).result;
    for (const [txid, { cl_ord_id: clientId }] of Object.entries(orders)) {
      const orderId = orderIdOf([clientId]);
      if (orderId !== undefined) owners.set(txid, orderId);
    }
  }
  return owners;
}

export async function krakenCancel(
  { calls }: ApiContext,
  { order }: ContractOrder,
): Promise<Cancelled> {
  try {
    const params = { cl_ord_id: toClientId('kraken_spot', order.id) };
    const answer = await calls.call('privatePostCancelOrder', params);
    const { result } = z
      .object({ result: z.object({ count: z.number(), pending: z.boolean().optional() }) })
      .parse(answer);
    if (result.count === 0) return 'unknown';
    return result.pending === true ? 'requested' : 'cancelled';
  } catch (error) {
    if (isOrderUnknown(error)) return 'unknown';
    throw error;
  }
}

/** Source: Kraken's documentation, 'Amend Order'; the amount includes what is filled. */
export async function krakenChange(
  { calls }: ApiContext,
  { order, contract }: { readonly order: Order; readonly contract: AccountContract },
  { price, amount, triggerPrice }: OrderChange,
): Promise<void> {
  const params = withValues({
    cl_ord_id: toClientId('kraken_spot', order.id),
    order_qty: amount === undefined ? undefined : toVenueAmount(contract, amount),
    limit_price: price,
    trigger_price: triggerPrice,
  });
  await calls.call('privatePostAmendOrder', params);
}
