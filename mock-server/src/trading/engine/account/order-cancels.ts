import { setTimeout as after } from 'node:timers/promises';
import type { VenueAccount } from '@parallax/live';
import { isDone, type Order, pauseAt } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { type Deferred, deferred } from '../../venue-accounts/deferred.ts';
import type { AccountLedger } from './account-ledger.ts';

/** Pauses before a cancellation is tried again, in milliseconds; the last one is repeated. */
const PAUSES_MS = [200, 400, 800, 1_600, 3_200, 5_000, 10_000, 30_000];
/** Failed attempts after which the order is looked up as well. */
const FAILURES_MIN = 3;

interface Options {
  readonly ledger: AccountLedger;
  readonly venue: Pick<VenueAccount, 'cancel'>;
  /** Whether the order has not left for the venue, so that it sees there that it is not wanted any more. */
  readonly isUnsent: (orderId: string) => boolean;
  readonly lookUp: (orderId: string) => Promise<void>;
  /** The venue has cancelled an order. */
  readonly end: (orderId: string) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Cancels orders at the venue, without waiting for their other tasks. */
export class OrderCancels {
  readonly #running = new Map<string, Promise<void>>();
  /** settled when the venue has answered, or does not answer for a while */
  readonly #answers = new Map<string, Deferred<void>>();
  /** orders to be cancelled, also those that no person has asked to cancel */
  readonly #unwanted = new Set<string>();

  constructor(private readonly options: Options) {}

  async untilDone(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  /** Whether an order is to be cancelled. */
  isUnwanted({ id, cancelRequested }: Order): boolean {
    return cancelRequested || this.#unwanted.has(id);
  }

  /**
   * Cancels an order until the venue has answered. An order that it does not know is looked up. Resolves with
   * the answer, or after several failures, while it goes on.
   */
  cancel(orderId: string): Promise<void> {
    this.#unwanted.add(orderId);
    const running = this.#answers.get(orderId);
    if (running !== undefined) return running.promise;
    const { signal, log } = this.options;
    const answer = deferred<void>();
    this.#answers.set(orderId, answer);
    const cancelling = this.#cancel(orderId)
      .catch((error: unknown) => {
        if (!signal.aborted)
          log(`Cancelling ${orderId} failed: ${asError(error).message}`, { orderId });
      })
      .finally(() => {
        this.#running.delete(orderId);
        this.#answers.delete(orderId);
        answer.resolve();
      });
    this.#running.set(orderId, cancelling);
    return answer.promise;
  }

  async #cancel(orderId: string): Promise<void> {
    const { ledger, venue, isUnsent, lookUp, end, signal, log } = this.options;
    for (let attempt = 0; ; attempt += 1) {
      signal.throwIfAborted();
      const order = ledger.orders.get(orderId);
      if (order === undefined || isDone(order.status)) this.#unwanted.delete(orderId);
      if (order === undefined || isDone(order.status) || isUnsent(orderId)) return;
      try {
        if ((await venue.cancel(order)) === 'cancelled') {
          this.#unwanted.delete(orderId);
          await end(orderId);
          return;
        }
        const lookup = lookUp(orderId);
        // it is cancelled when the venue knows it
        if (order.status === 'UNKNOWN' || order.status === 'PENDING') return;
        await lookup;
      } catch (error) {
        if (signal.aborted) return;
        log(`Cancelling ${orderId} failed: ${asError(error).message}`, { orderId });
      }
      if (attempt + 1 === FAILURES_MIN) {
        void lookUp(orderId);
        this.#answers.get(orderId)?.resolve();
      }
      await after(pauseAt(PAUSES_MS, attempt), undefined, { signal });
    }
  }
}
