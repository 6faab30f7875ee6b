import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { contractKey, hasExits, isDone, type Order } from '@parallax/protocol';
import { type ContractTerms, exitActions } from '@parallax/trading';
import { asError } from '../config/errors.ts';
import type { NewOrder } from '../orders/order-store.ts';

/** Pause before exits are looked at again after a failure, in milliseconds. */
const RETRY_MS = 1_000;

type ExitOrder = Pick<NewOrder, 'fields' | 'traderId' | 'amountUnit'> & { readonly exitOf: string };

export interface OrderExitsParts {
  /** Reads an order as it is now. */
  readonly order: (id: string) => Promise<Order | undefined>;
  /** Reads all exits that were stored for an order, as they are now. */
  readonly exitsOf: (orderId: string) => Promise<readonly Order[]>;
  readonly terms: (key: string) => ContractTerms | undefined;
  /** signed amount of the position of a contract */
  readonly positionAmount: (key: string) => string;
  /** Stores an exit and sends it; one that is stored already is left as it is. */
  readonly send: (order: ExitOrder) => Promise<void>;
  readonly change: (orderId: string, amount: string) => void;
  readonly cancel: (orderId: string) => void;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** An id that follows from what the exit is for, so that it is stored once, whoever sends it. */
function exitId(orderId: string, type: string, sequence: number): string {
  const hex = createHash('sha256').update(`${orderId} ${type} ${sequence}`).digest('hex');
  // version 8: made by the application
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Sends, changes and cancels the take profits and stop losses of the orders of an account. What is to be done
 * is computed again from the stored orders whenever one of them changes, so that nothing is lost with the
 * process.
 */
export class OrderExits {
  /** looks at the exits of orders */
  readonly #running = new Map<string, Promise<void>>();
  /** orders that have changed since the look at their exits began */
  readonly #changed = new Set<string>();

  constructor(private readonly parts: OrderExitsParts) {}

  /** Call it when an order has changed. */
  onChanged(order: Order): void {
    if (hasExits(order) && order.filled !== '0') this.update(order.id);
    if (order.exitOf !== undefined && (isDone(order.status) || order.filled !== '0'))
      this.update(order.exitOf);
  }

  /** Looks at the exits of an order. */
  update(orderId: string): void {
    this.#changed.add(orderId);
    if (!this.#running.has(orderId)) this.#running.set(orderId, this.#run(orderId));
  }

  /** Resolves when nothing runs any more. Call it after the signal was aborted. */
  async untilDone(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #run(orderId: string): Promise<void> {
    const { signal, log } = this.parts;
    while (this.#changed.delete(orderId) && !signal.aborted) {
      try {
        await this.#look(orderId);
      } catch (error) {
        if (signal.aborted) break;
        log(`The exits of order ${orderId} could not be updated: ${asError(error).message}`);
        this.#changed.add(orderId);
        await after(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    this.#running.delete(orderId);
  }

  async #look(orderId: string): Promise<void> {
    const { parts } = this;
    const parent = await parts.order(orderId);
    if (parent === undefined) return;
    const key = contractKey(parent);
    const terms = parts.terms(key);
    if (terms === undefined) return;
    const exits = await parts.exitsOf(orderId);
    const positionAmount = parts.positionAmount(key);
    for (const action of exitActions(parent, exits, { terms, positionAmount })) {
      if (parts.signal.aborted) return;
      if (action.kind === 'change') parts.change(action.orderId, action.amount);
      else if (action.kind === 'cancel') parts.cancel(action.orderId);
      else {
        const { type, amount, triggerPrice, sequence } = action;
        await parts.send({
          exitOf: orderId,
          traderId: parent.traderId,
          amountUnit: parent.amountUnit,
          fields: {
            id: exitId(orderId, type, sequence),
            accountId: parent.accountId,
            exchange: parent.exchange,
            symbol: parent.symbol,
            side: parent.side === 'buy' ? 'sell' : 'buy',
            type,
            amount,
            price: null,
            triggerPrice,
            triggerBy: parent.triggerBy,
            timeInForce: 'GTC',
            expiresAt: null,
            postOnly: false,
            reduceOnly: terms.kind !== 'spot',
            strategyId: parent.strategyId,
            source: parent.source,
          },
        });
      }
    }
  }
}
