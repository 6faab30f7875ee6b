import type { Order } from '@parallax/protocol';
import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import { toOurAmount } from '../amount-units.ts';
import { decimalText, optionalDecimalText } from '../decimal-text.ts';
import { expiryOf, isLimit, isStop, isTriggered, withValues } from '../order-terms.ts';
import { isOrderUnknown } from '../outcomes.ts';
import { orderIdOf } from '../received-fill.ts';
import type { OrderChange } from '../venue-account.ts';
import type { ApiContext, Cancelled, ContractOrder, FoundOrder } from '../venue-api.ts';
import { BINANCE_ENDPOINTS, BINANCE_FUTURES, type BinanceFutures } from './binance-endpoints.ts';
import { readListedOrders } from './binance-listed-orders.ts';
import { algoHasTriggered, binanceReason, binanceStatus } from './binance-states.ts';

const timeInForceOf = (order: Order): string | undefined => {
  if (!isLimit(order)) return undefined;
  return order.postOnly ? 'GTX' : order.timeInForce;
};

const commonParams = ({ order, contract, amount }: ContractOrder) => ({
  symbol: contract.origSymbol,
  side: order.side.toUpperCase(),
  quantity: amount,
  price: order.price ?? undefined,
  timeInForce: timeInForceOf(order),
  reduceOnly: order.reduceOnly ? 'true' : undefined,
});

/** The parameters of a new order. Source: Binance's documentation, 'New Order(TRADE)' of the futures. */
export const binanceFuturesParams = (request: ContractOrder): Record<string, unknown> =>
  withValues({
    ...commonParams(request),
    type: request.order.type.toUpperCase(),
    // whole seconds
    goodTillDate:
      request.order.timeInForce === 'GTD'
        ? Math.floor(expiryOf(request.order) / 1_000) * 1_000
        : undefined,
    newClientOrderId: request.order.id,
    newOrderRespType: 'ACK',
  });

function algoTypeOf(order: Order): string {
  const trigger = isStop(order) ? 'STOP' : 'TAKE_PROFIT';
  return isLimit(order) ? trigger : `${trigger}_MARKET`;
}

/** The parameters of a new triggered order. Source: Binance's documentation, 'New Algo Order(TRADE)'. */
export const binanceAlgoParams = (request: ContractOrder): Record<string, unknown> =>
  withValues({
    ...commonParams(request),
    algoType: 'CONDITIONAL',
    type: algoTypeOf(request.order),
    triggerPrice: request.order.triggerPrice,
    workingType: request.order.triggerBy === 'mark' ? 'MARK_PRICE' : 'CONTRACT_PRICE',
    clientAlgoId: request.order.id,
  });

/** Triggered orders of USDⓈ-M futures. */
const ALGO = {
  submit: 'fapiPrivatePostAlgoOrder',
  find: 'fapiPrivateGetAlgoOrder',
  cancel: 'fapiPrivateDeleteAlgoOrder',
} as const;

const id = z.union([z.string(), z.number()]).transform(String);

const orderSchema = z.object({
  orderId: id,
  clientOrderId: z.string(),
  status: z.string(),
  price: optionalDecimalText,
  origQty: optionalDecimalText,
  executedQty: decimalText,
  /** 0 without fills */
  avgPrice: optionalDecimalText,
  updateTime: z.coerce.number().optional(),
});
type FuturesOrder = z.infer<typeof orderSchema>;

const algoSchema = z.object({
  algoId: id,
  algoStatus: z.string(),
  /** of the order that was sent when it triggered; empty before */
  actualOrderId: id.nullish(),
});

/** The orders of Binance's futures. Triggered orders have an API of their own, and cannot be changed. */
export class BinanceFuturesOrders {
  constructor(
    private readonly account: BinanceFutures,
    private readonly context: ApiContext,
  ) {}

  async submit(request: ContractOrder): Promise<string> {
    const { calls } = this.context;
    if (!isTriggered(request.order)) {
      const endpoint = BINANCE_ENDPOINTS[this.account].submit;
      const answer = await calls.call(endpoint, binanceFuturesParams(request));
      return z.object({ orderId: id }).parse(answer).orderId;
    }
    const answer = await calls.call(ALGO.submit, binanceAlgoParams(request));
    return z.object({ algoId: id }).parse(answer).algoId;
  }

  async #read(contract: AccountContract, ids: object): Promise<FuturesOrder | undefined> {
    try {
      const params = { symbol: contract.origSymbol, ...ids };
      const answer = await this.context.calls.call(BINANCE_ENDPOINTS[this.account].find, params);
      return orderSchema.parse(answer);
    } catch (error) {
      if (isOrderUnknown(error)) return undefined;
      throw error;
    }
  }

  async #readAlgo({ order }: ContractOrder) {
    try {
      const params = { clientAlgoId: order.id };
      return algoSchema.parse(await this.context.calls.call(ALGO.find, params));
    } catch (error) {
      if (isOrderUnknown(error)) return undefined;
      throw error;
    }
  }

  #toFound(order: FuturesOrder, contract: AccountContract): FoundOrder {
    return {
      venueOrderIds: [order.orderId],
      status: binanceStatus(order.status),
      reason: binanceReason(order.status),
      filled: toOurAmount(contract, order.executedQty),
      averagePrice: order.avgPrice,
      updatedAt: order.updateTime,
      terms: { price: order.price, amount: order.origQty && toOurAmount(contract, order.origQty) },
    };
  }

  async find(request: ContractOrder): Promise<FoundOrder | undefined> {
    const { order, contract } = request;
    if (!isTriggered(order)) {
      const found = (await this.#readKnown(order, contract)) ?? (await this.#readListed(request));
      return found && this.#toFound(found, contract);
    }
    const algo = await this.#readAlgo(request);
    if (algo === undefined) return undefined;
    const sentId = algo.actualOrderId ?? '';
    const sent = sentId === '' ? undefined : await this.#read(contract, { orderId: sentId });
    const hasTriggered = algoHasTriggered(algo.algoStatus);
    if (sent !== undefined) return { ...this.#toFound(sent, contract), hasTriggered };
    return {
      venueOrderIds: [algo.algoId],
      status: binanceStatus(algo.algoStatus),
      reason: null,
      filled: '0',
      hasTriggered,
    };
  }

  /** By our id, or else by Binance's, as far as it is known. */
  async #readKnown({ id: ourId, venueOrderId }: Order, contract: AccountContract) {
    const found = await this.#read(contract, { origClientOrderId: ourId });
    if (found !== undefined || venueOrderId === null) return found;
    return this.#read(contract, { orderId: venueOrderId });
  }

  /** Among all orders of the contract. */
  async #readListed(request: ContractOrder): Promise<FuturesOrder | undefined> {
    const rows = await readListedOrders(this.account, this.context, request);
    const listed = z.array(orderSchema).parse(rows);
    return listed.findLast(({ clientOrderId }) => clientOrderId === request.order.id);
  }

  async ownerOf(orderId: string, contract: AccountContract): Promise<string | undefined> {
    return orderIdOf([(await this.#read(contract, { orderId }))?.clientOrderId]);
  }

  async cancel(request: ContractOrder): Promise<Cancelled> {
    const { calls } = this.context;
    const { order, contract } = request;
    const symbol = contract.origSymbol;
    const endpoint = BINANCE_ENDPOINTS[this.account].cancel;
    try {
      if (!isTriggered(order)) {
        await calls.call(endpoint, { symbol, origClientOrderId: order.id });
        return 'cancelled';
      }
      const algo = await this.#readAlgo(request);
      if (algo === undefined) return 'unknown';
      const sentId = algo.actualOrderId ?? '';
      if (sentId !== '') await calls.call(endpoint, { symbol, orderId: sentId });
      else await calls.call(ALGO.cancel, { clientAlgoId: order.id });
      return 'cancelled';
    } catch (error) {
      if (isOrderUnknown(error)) return 'unknown';
      throw error;
    }
  }

  unchangeable({ order }: ContractOrder): string | undefined {
    if (order.type === 'limit') return undefined;
    return 'Binance can only change limit orders. Cancel it and send a new one.';
  }

  /** Source: Binance's documentation, 'Modify Order(TRADE)'; the amount includes what is filled. */
  async change({ order, contract, amount }: ContractOrder, { price }: OrderChange): Promise<void> {
    await this.context.calls.call(BINANCE_FUTURES[this.account].change, {
      symbol: contract.origSymbol,
      side: order.side.toUpperCase(),
      origClientOrderId: order.id,
      quantity: amount,
      price: price ?? order.price,
    });
  }
}
