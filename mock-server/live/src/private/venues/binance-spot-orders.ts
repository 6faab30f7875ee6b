import type { Order } from '@parallax/protocol';
import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { toVersionId } from '../client-ids.ts';
import { decimalText, optionalDecimalText, sumOf } from '../decimal-text.ts';
import { averageOf } from '../order-history.ts';
import { isLimit, isStop, isTriggered, withValues } from '../order-terms.ts';
import { isOrderUnknown, outcomeOf } from '../outcomes.ts';
import { orderIdOf } from '../received-fill.ts';
import type { OrderChange } from '../venue-account.ts';
import type { ApiContext, Cancelled, ContractOrder, FoundOrder } from '../venue-api.ts';
import { readListedOrders } from './binance-listed-orders.ts';
import { binanceReason, binanceStatus, spotHasTriggered } from './binance-states.ts';

function orderTypeOf(order: Order): string {
  if (!isTriggered(order)) return order.postOnly ? 'LIMIT_MAKER' : order.type.toUpperCase();
  const trigger = isStop(order) ? 'STOP_LOSS' : 'TAKE_PROFIT';
  return isLimit(order) ? `${trigger}_LIMIT` : trigger;
}

/** The parameters of a new order. Source: Binance's documentation, 'New order (TRADE)'. */
export const binanceSpotParams = (
  { order, contract, amount }: ContractOrder,
  version = 0,
): Record<string, unknown> =>
  withValues({
    symbol: contract.origSymbol,
    side: order.side.toUpperCase(),
    type: orderTypeOf(order),
    quantity: amount,
    price: order.price ?? undefined,
    stopPrice: order.triggerPrice ?? undefined,
    timeInForce: isLimit(order) && !order.postOnly ? order.timeInForce : undefined,
    newClientOrderId: toVersionId(order.id, version),
    newOrderRespType: 'ACK',
  });

const sentSchema = z.object({ orderId: z.union([z.string(), z.number()]).transform(String) });

const orderSchema = z.object({
  orderId: z.union([z.string(), z.number()]).transform(String),
  clientOrderId: z.string(),
  status: z.string(),
  price: optionalDecimalText,
  origQty: optionalDecimalText,
  executedQty: decimalText,
  /** below 0 if it is not known */
  cummulativeQuoteQty: optionalDecimalText,
  updateTime: z.coerce.number().optional(),
  type: z.string().optional(),
  isWorking: z.boolean().optional(),
});
type SpotOrder = z.infer<typeof orderSchema>;

/** An answer to a replacement whose first half succeeded: the order is cancelled, and not replaced. */
const HALF_REPLACED = /"cancelResult":"SUCCESS"/;

/** The orders of Binance Spot, which can only be changed by replacing them: they then have several versions. */
export class BinanceSpotOrders {
  /** client ids of versions that are or were being replaced */
  readonly #replaced = new Set<string>();

  constructor(private readonly context: ApiContext) {}

  async submit(request: ContractOrder): Promise<string> {
    const answer = await this.context.calls.call('privatePostOrder', binanceSpotParams(request));
    return sentSchema.parse(answer).orderId;
  }

  async #read(contract: AccountContract, id: object): Promise<SpotOrder | undefined> {
    try {
      const params = { symbol: contract.origSymbol, ...id };
      return orderSchema.parse(await this.context.calls.call('privateGetOrder', params));
    } catch (error) {
      if (isOrderUnknown(error)) return undefined;
      throw error;
    }
  }

  /** All versions of an order, the current one last. */
  async #versions({ order, contract }: ContractOrder): Promise<SpotOrder[]> {
    const versions: SpotOrder[] = [];
    for (;;) {
      const origClientOrderId = toVersionId(order.id, versions.length);
      const version = await this.#read(contract, { origClientOrderId });
      if (version === undefined) break;
      versions.push(version);
      // only a cancelled one can have been replaced
      if (version.status !== 'CANCELED') break;
    }
    if (versions.length > 0) return versions;
    const { venueOrderId } = order;
    const known =
      venueOrderId === null ? undefined : await this.#read(contract, { orderId: venueOrderId });
    return known === undefined ? this.#listedVersions({ order, contract }) : [known];
  }

  /** As `#versions`, among all orders of the contract. */
  async #listedVersions({ order, contract }: Pick<ContractOrder, 'order' | 'contract'>) {
    const rows = await readListedOrders('binance_spot', this.context, { order, contract });
    const listed = z.array(orderSchema).parse(rows);
    return listed.filter(({ clientOrderId }) => orderIdOf([clientOrderId]) === order.id);
  }

  async find(request: ContractOrder): Promise<FoundOrder | undefined> {
    const versions = await this.#versions(request);
    const current = versions.at(-1);
    return (
      current && {
        venueOrderIds: versions.map(({ orderId }) => orderId),
        status: binanceStatus(current.status),
        reason: binanceReason(current.status),
        filled: sumOf(versions.map(({ executedQty }) => executedQty)),
        averagePrice: averageOf(
          versions.map(({ executedQty, cummulativeQuoteQty }) => ({
            filled: executedQty,
            value: cummulativeQuoteQty,
          })),
        ),
        updatedAt: current.updateTime,
        hasTriggered: spotHasTriggered(current.type, current.isWorking),
        terms: {
          price: current.price,
          amount:
            current.origQty &&
            sumOf([
              current.origQty,
              ...versions.slice(0, -1).map(({ executedQty }) => executedQty),
            ]),
        },
      }
    );
  }

  async ownerOf(orderId: string, contract: AccountContract): Promise<string | undefined> {
    return orderIdOf([(await this.#read(contract, { orderId }))?.clientOrderId]);
  }

  /** Cancels an order; without the venue's id, or if another version may have followed, it is looked up before. */
  async cancel(request: ContractOrder): Promise<Cancelled> {
    const { order, contract } = request;
    const isCurrent = ![...this.#replaced].some((id) => orderIdOf([id]) === order.id);
    if (order.venueOrderId !== null && isCurrent) {
      const cancelled = await this.#cancelById(contract, order.venueOrderId);
      if (cancelled !== 'unknown') return cancelled;
    }
    const current = (await this.#versions(request)).at(-1);
    if (current === undefined || binanceStatus(current.status) !== 'open') return 'unknown';
    return this.#cancelById(contract, current.orderId);
  }

  async #cancelById(contract: AccountContract, orderId: string): Promise<Cancelled> {
    try {
      const params = { symbol: contract.origSymbol, orderId };
      await this.context.calls.call('privateDeleteOrder', params);
      return 'cancelled';
    } catch (error) {
      if (isOrderUnknown(error)) return 'unknown';
      throw error;
    }
  }

  /**
   * Replaces an order without fills: with some, fills during the request could make the new order trade
   * more than was asked for. Source: Binance's documentation, 'Cancel an existing order and send a new order'.
   */
  async change(request: ContractOrder, { price, triggerPrice }: OrderChange): Promise<void> {
    const versions = await this.#versions(request);
    const current = versions.at(-1);
    if (current === undefined || current.status !== 'NEW')
      throw this.context.rejection(
        'Binance Spot can only change orders without fills. Cancel it and send a new one.',
      );
    const order = {
      ...request.order,
      ...(price !== undefined && { price }),
      ...(triggerPrice !== undefined && { triggerPrice }),
    };
    this.#replaced.add(current.clientOrderId);
    try {
      await this.context.calls.call('privatePostOrderCancelReplace', {
        ...binanceSpotParams({ ...request, order }, versions.length),
        cancelReplaceMode: 'STOP_ON_FAILURE',
        cancelRestrictions: 'ONLY_NEW',
        cancelOrderId: current.orderId,
      });
    } catch (error) {
      if (outcomeOf(error) !== 'uncertain') this.#replaced.delete(current.clientOrderId);
      if (error instanceof Error && HALF_REPLACED.test(error.message))
        throw new Error('Binance has cancelled the order without replacing it.', { cause: error });
      throw error;
    }
  }

  /** Whether a version's end is not that of the order. */
  isReplaced(clientId: string): boolean {
    return this.#replaced.has(clientId);
  }
}
