import type { FeedUpdate } from '@parallax/protocol';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';
import { UpdateWriter } from './update-writer.ts';

type SnapshotKind =
  | 'funding'
  | 'open-interest'
  | 'liquidations'
  | 'venue-status'
  | 'exchange'
  | 'company';

/** A topic whose every update carries its complete value. */
export class SnapshotTopic<K extends SnapshotKind> implements SubscribableTopic {
  readonly subscribers = new Set<Subscriber>();
  readonly conflated = true;
  readonly #writer: UpdateWriter;
  #json = '';
  #pending: string | undefined;

  /** @param seq the highest sequence number that may have been used under this name */
  constructor(
    readonly kind: K,
    readonly name: string,
    seq: number,
  ) {
    this.#writer = new UpdateWriter(kind, name, seq);
  }

  get seq(): number {
    return this.#writer.seq;
  }

  /** Sets the value; returns whether it has changed. */
  set(data: Extract<FeedUpdate, { kind: K }>['data']): boolean {
    const json = JSON.stringify(data);
    const current = this.#pending ?? this.#json;
    if (json !== current) this.#pending = json;
    return json !== current;
  }

  drainUpdate(): Buffer | undefined {
    if (this.#pending === undefined) return undefined;
    const isSnapshot = this.#json === '';
    this.#json = this.#pending;
    this.#pending = undefined;
    this.#writer.advance();
    return this.#writer.write(isSnapshot, this.#json);
  }

  snapshot(): Buffer | undefined {
    return this.#json === '' ? undefined : this.#writer.write(true, this.#json);
  }

  /**
   * Ends the subscription of one subscriber with an update of `null`; the others continue from a
   * snapshot.
   */
  endFor(subscriber: Subscriber): void {
    this.drainUpdate();
    this.#writer.advance();
    this.subscribers.delete(subscriber);
    // updates queued for a slow subscriber must not follow or replace the final one
    subscriber.discard(this);
    subscriber.add(this, this.#writer.write(true, 'null'));
    // skips the number of the final update, should the subscriber subscribe again
    this.#writer.advance();
    const snapshot = this.snapshot();
    if (snapshot === undefined) return;
    for (const other of this.subscribers) other.add(this, snapshot);
  }
}
