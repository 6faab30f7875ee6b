import {
  type AccountChanges,
  accountTopic,
  mergeAccount,
  mergeAccountChanges,
  NO_ACCOUNT_CHANGES,
} from '@parallax/protocol';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';
import { UpdateWriter } from './update-writer.ts';

/** The orders, fills, balances and positions of one account, as they change. */
export class AccountTopic implements SubscribableTopic {
  readonly kind = 'account';
  readonly name: string;
  readonly conflated = false;
  readonly subscribers = new Set<Subscriber>();
  /**
   * when the last update with records was sent, in the clock's elapsed time; undefined before the first.
   * One of prices alone does not count: it must not delay the fill that comes after it
   */
  recordsSentAt: number | undefined;
  readonly #writer: UpdateWriter;
  #state: AccountChanges | undefined;
  #pending: AccountChanges | undefined;
  #hasPendingRecords = false;

  /** @param seq the highest sequence number that may have been used under this name */
  constructor(
    readonly accountId: string,
    seq: number,
  ) {
    this.name = accountTopic(accountId);
    this.#writer = new UpdateWriter(this.kind, this.name, seq);
  }

  get seq(): number {
    return this.#writer.seq;
  }

  get hasState(): boolean {
    return this.#state !== undefined;
  }

  /** Sets the first state. */
  load(state: AccountChanges): void {
    this.#state = mergeAccount(state, state, true);
  }

  /** Adds changed records. */
  change(changes: AccountChanges): void {
    this.#hasPendingRecords = true;
    this.revalue(changes);
  }

  /** Adds what prices have changed. */
  revalue(changes: AccountChanges): void {
    if (this.#state === undefined) return;
    const pending = this.#pending ?? { account: this.#state.account, ...NO_ACCOUNT_CHANGES };
    this.#pending = mergeAccountChanges(pending, changes);
  }

  drainUpdate(now?: number): Buffer | undefined {
    const pending = this.#pending;
    if (this.#state === undefined || pending === undefined) return undefined;
    if (this.#hasPendingRecords) this.recordsSentAt = now ?? this.recordsSentAt;
    this.#hasPendingRecords = false;
    this.#pending = undefined;
    this.#state = mergeAccount(this.#state, pending, false);
    this.#writer.advance();
    return this.#writer.write(false, JSON.stringify(pending));
  }

  snapshot(): Buffer | undefined {
    return this.#state && this.#writer.write(true, JSON.stringify(this.#state));
  }

  /** Ends the subscription of one subscriber; the others continue from a snapshot. */
  endFor(subscriber: Subscriber): void {
    this.drainUpdate();
    this.#writer.advance();
    this.subscribers.delete(subscriber);
    // updates queued for a slow subscriber must not follow the final one
    subscriber.discard(this);
    subscriber.add(
      this,
      this.#writer.write(true, JSON.stringify({ account: null, ...NO_ACCOUNT_CHANGES })),
    );
    this.#writer.advance();
    const snapshot = this.snapshot();
    if (snapshot !== undefined) for (const other of this.subscribers) other.add(this, snapshot);
  }
}
