import { type Notification, traderTopic } from '@parallax/protocol';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';
import { UpdateWriter } from './update-writer.ts';

/**
 * The notifications of one trader as they occur. Earlier notifications are not replayed; clients get
 * them from the notification list endpoint.
 */
export class TraderTopic implements SubscribableTopic {
  readonly kind = 'notification';
  readonly name: string;
  readonly conflated = false;
  readonly subscribers = new Set<Subscriber>();
  readonly #writer: UpdateWriter;
  #pending: Notification[] = [];
  #mustResync = false;

  /** @param seq the highest sequence number that may have been used under this name */
  constructor(traderId: string, seq: number) {
    this.name = traderTopic(traderId);
    this.#writer = new UpdateWriter(this.kind, this.name, seq);
  }

  get seq(): number {
    return this.#writer.seq;
  }

  add(notification: Notification): void {
    this.#pending.push(notification);
  }

  /** Sends a snapshot next, after which clients reload the list of notifications. */
  resync(): void {
    this.#mustResync = true;
  }

  drainUpdate(): Buffer | undefined {
    const isSnapshot = this.#mustResync;
    if (this.#pending.length === 0 && !isSnapshot) return undefined;
    const notifications = this.#pending;
    this.#pending = [];
    this.#mustResync = false;
    this.#writer.advance();
    return this.#writer.write(isSnapshot, JSON.stringify(notifications));
  }

  snapshot(): Buffer {
    return this.#writer.write(true, '[]');
  }
}
