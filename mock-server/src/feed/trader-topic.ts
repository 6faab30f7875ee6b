import { type Notification, traderTopic } from '@parallax/protocol';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';

/**
 * The notifications of one trader as they occur. Earlier notifications are not replayed; clients get
 * them from the notification list endpoint.
 */
export class TraderTopic implements SubscribableTopic {
  readonly kind = 'notification';
  readonly name: string;
  readonly conflated = false;
  readonly subscribers = new Set<Subscriber>();
  readonly #head: string;
  #seq: number;
  #pending: Notification[] = [];

  /** @param seq the highest sequence number that may have been used under this name */
  constructor(traderId: string, seq: number) {
    this.#seq = seq;
    this.name = traderTopic(traderId);
    this.#head = `{"kind":"notification","topic":${JSON.stringify(this.name)},"seq":`;
  }

  get seq(): number {
    return this.#seq;
  }

  add(notification: Notification): void {
    this.#pending.push(notification);
  }

  drainUpdate(): Buffer | undefined {
    if (this.#pending.length === 0) return undefined;
    const notifications = this.#pending;
    this.#pending = [];
    this.#seq += 1;
    return this.#serialize(false, notifications);
  }

  snapshot(): Buffer {
    return this.#serialize(true, []);
  }

  #serialize(snapshot: boolean, notifications: readonly Notification[]): Buffer {
    return Buffer.from(
      `${this.#head}${this.#seq},"snapshot":${snapshot},"data":${JSON.stringify(notifications)}}`,
    );
  }
}
