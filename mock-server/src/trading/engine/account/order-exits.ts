import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { contractKey, hasExits, isDone, type Order } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { type ContractTerms, exitActions } from '@parallax/trading';
import { LRUCache } from 'lru-cache';
import type { NewOrder } from '../../records/order-store.ts';

/** Pause before exits are looked at again after a failure, or after one was sent again, in milliseconds. */
const RETRY_MS = 1_000;
/** Pause before a refused change of an exit is tried again, in milliseconds, and how often it is. */
const REFUSED_PAUSE_MS = 5_000;
const REFUSALS_MAX = 5;
/** Orders whose exits have ended that are remembered; for older ones it is stored. */
const ENDED_MAX = 10_000;

type ExitOrder = Pick<NewOrder, 'fields' | 'traderId' | 'amountUnit'> & { readonly exitOf: string };

export interface OrderExitsOptions {
  /** Reads an order as it is now. */
  readonly order: (id: string) => Promise<Order | undefined>;
  /** Reads all exits that were stored for an order, as they are now. */
  readonly exitsOf: (orderId: string) => Promise<readonly Order[]>;
  readonly terms: (key: string) => ContractTerms | undefined;
  /** signed amount of the position of a contract; of spot the balance of the base */
  readonly held: (terms: ContractTerms) => string;
  /** Stores an exit and sends it; one that is stored already is left as it is. */
  readonly send: (order: ExitOrder) => Promise<void>;
  readonly change: (orderId: string, amount: string) => void;
  readonly cancel: (orderId: string) => void;
  /** Stores that the exits of a done order have ended. */
  readonly end: (orderId: string) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** An id that follows from what the exit is for, so that it is stored once, whoever sends it. */
function idOfExit(orderId: string, type: string, sequence: number): string {
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
  readonly #ended = new LRUCache<string, true>({ max: ENDED_MAX });
  /** refused changes by exit */
  readonly #refusals = new LRUCache<string, number>({ max: ENDED_MAX });

  constructor(private readonly options: OrderExitsOptions) {}

  /** Call it when an order has changed; `isFilled`: by a fill. */
  onChanged(order: Order, isFilled = false): void {
    if (hasExits(order) && order.filled !== '0') {
      if (isFilled) this.#ended.delete(order.id);
      this.update(order.id);
    }
    if (order.exitOf !== undefined && (isDone(order.status) || order.filled !== '0'))
      this.update(order.exitOf);
  }

  /** Call it when the venue has answered a change of an order; a refused one is tried again later. */
  onChangeAnswered({ id, exitOf }: Order, isRefused: boolean): void {
    if (exitOf === undefined) return;
    if (!isRefused) {
      this.#refusals.delete(id);
      this.update(exitOf);
      return;
    }
    const refusals = (this.#refusals.get(id) ?? 0) + 1;
    this.#refusals.set(id, refusals);
    if (refusals > REFUSALS_MAX) return;
    const { signal } = this.options;
    void after(REFUSED_PAUSE_MS, undefined, { signal }).then(
      () => this.update(exitOf),
      () => undefined,
    );
  }

  /** Looks at the exits of an order. */
  update(orderId: string): void {
    this.#changed.add(orderId);
    if (!this.#running.has(orderId)) this.#running.set(orderId, this.#run(orderId));
  }

  /** Ends the exits of an order, one of which is open: what it has bought was sold. */
  close(orderId: string, exitId: string): void {
    this.options.cancel(exitId);
    if (this.#ended.has(orderId)) return;
    this.#ended.set(orderId, true);
    this.options
      .end(orderId)
      .catch((error: unknown) => this.options.log(asError(error).message, { orderId }));
  }

  /** Resolves when nothing runs any more. Call it after the signal was aborted. */
  async untilDone(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #run(orderId: string): Promise<void> {
    const { signal, log } = this.options;
    while (this.#changed.delete(orderId) && !signal.aborted) {
      try {
        if (await this.#look(orderId)) await after(RETRY_MS, undefined, { signal });
      } catch (error) {
        if (signal.aborted) break;
        log(`The exits of order ${orderId} could not be updated: ${asError(error).message}`, {
          orderId,
        });
        this.#changed.add(orderId);
        await after(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    this.#running.delete(orderId);
  }

  /** Returns whether an exit was sent again, so that the next look can wait. */
  async #look(orderId: string): Promise<boolean> {
    const { options } = this;
    if (this.#ended.has(orderId)) return false;
    const parent = await options.order(orderId);
    if (parent === undefined) return false;
    const key = contractKey(parent);
    const terms = options.terms(key);
    if (terms === undefined) return false;
    const exits = await options.exitsOf(orderId);
    const actions = exitActions(parent, exits, { terms, held: options.held(terms) });
    const isOpen = exits.some(({ status }) => !isDone(status));
    if (actions.length === 0 && !isOpen && isDone(parent.status)) {
      this.#ended.set(orderId, true);
      await options.end(orderId);
      return false;
    }
    let isSentAgain = false;
    for (const action of actions) {
      if (options.signal.aborted) return false;
      if (action.kind === 'change') options.change(action.orderId, action.amount);
      else if (action.kind === 'cancel') options.cancel(action.orderId);
      else {
        const { type, amount, triggerPrice, sequence } = action;
        isSentAgain ||= sequence > 0;
        await options.send({
          exitOf: orderId,
          traderId: parent.traderId,
          amountUnit: parent.amountUnit,
          fields: {
            id: idOfExit(orderId, type, sequence),
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
    return isSentAgain;
  }
}
