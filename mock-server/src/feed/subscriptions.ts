import { setTimeout as pause } from 'node:timers/promises';
import { exchangeOfTopic, exchangeTopic, TICKER_THROTTLE_MS } from '@parallax/protocol';
import { InSlices } from '../market/in-slices.ts';
import type { ExchangeRead } from './exchange-topic.ts';
import type { Hub } from './hub.ts';
import { FRAME_MS } from './pace.ts';
import type { Person } from './person.ts';
import type { Reader, ReadTopic } from './reader.ts';
import { isPolled, RequestedTopics } from './requested-topics.ts';

/**
 * Reports topics that do not exist (404), that the person may not read (403), or whose lookup has
 * failed (503).
 */
type Refuse = (status: 403 | 404 | 503, topics: readonly string[]) => void;

/**
 * The subscriptions of one connection. Opens and closes topics in slices, in the order of the
 * messages, so that a long list does not block other connections. The later of two messages about a
 * topic wins.
 */
export class Subscriptions {
  readonly #wanted: RequestedTopics;
  /** topics still to be opened, or closed when they are not wanted any more */
  readonly #queue = new Set<string>();
  /** topics that do not exist, and may once the catalogue changes */
  readonly #missing = new Set<string>();
  #working = false;
  #closed = false;

  constructor(
    private readonly hub: Hub,
    private readonly reader: Reader,
    private readonly person: Person,
    private readonly refuse: Refuse,
  ) {
    this.#wanted = new RequestedTopics(person);
  }

  get size(): number {
    return this.reader.topics.size;
  }

  /** Subscribes to all of the topics, or to none: then returns the limit that they exceed. */
  add(names: readonly string[], intervalMs = TICKER_THROTTLE_MS): string | undefined {
    const problem = this.#wanted.exceededLimit(new Set(names));
    if (problem !== undefined) return problem;
    for (const name of names) {
      this.#wanted.set(name, intervalMs);
      this.#missing.delete(name);
      this.#queue.add(name);
    }
    void this.#work();
    return undefined;
  }

  remove(names: readonly string[]): void {
    for (const name of names) {
      this.#wanted.delete(name);
      this.#missing.delete(name);
      this.#queue.add(name);
    }
    void this.#work();
  }

  /** Retries the missing topics without reporting those that are still missing. */
  retryMissing(): void {
    for (const name of this.#missing) this.#queue.add(name);
    void this.#work();
  }

  /** Whether it subscribes to exchanges, including those whose lookup is pending. */
  get readsExchanges(): boolean {
    return this.#wanted.names().some((name) => exchangeOfTopic(name) !== undefined);
  }

  /** Updates the subscribed exchanges, and ends those that the person may not read any more. */
  updateExchanges({ states, order }: ExchangeRead): void {
    for (const name of this.reader.topics.keys()) {
      const id = exchangeOfTopic(name);
      if (id === undefined) continue;
      const state = states.get(id);
      if (state !== undefined) this.hub.openExchange(state, order);
      else {
        this.hub.endExchange(this.reader, exchangeTopic(id));
        this.#wanted.delete(name);
      }
    }
  }

  close(): void {
    this.#closed = true;
    this.#queue.clear();
    this.#missing.clear();
    this.#wanted.clear();
  }

  /** Works until the queue is empty, including topics that are added while it runs. */
  async #work(): Promise<void> {
    if (this.#working || this.#queue.size === 0) return;
    this.#working = true;
    const slices = new InSlices();
    const missing: string[] = [];
    const exchanges: string[] = [];
    const polled: Promise<string | undefined>[] = [];
    for (let [name] = this.#queue; name !== undefined; [name] = this.#queue) {
      await slices.step();
      if (this.reader.isFull) await this.#drain();
      // it may have been removed while this waited
      if (!this.#queue.delete(name)) continue;
      if (!this.#wanted.has(name)) this.hub.unsubscribe(this.reader, name);
      else if (exchangeOfTopic(name) !== undefined) exchanges.push(name);
      else if (isPolled(name)) polled.push(this.#subscribeLater(name));
      else {
        const opened = this.hub.open(name, this.#wanted.intervalOf(name));
        if (opened instanceof Promise) polled.push(this.#subscribeOpening(name, opened));
        else if (opened === undefined) missing.push(name);
        else this.#subscribe(opened);
      }
    }
    this.#working = false;
    this.#reportMissing(missing);
    this.reader.flush();
    if (exchanges.length > 0) void this.#openExchanges(exchanges);
    const missingPolled = await Promise.all(polled);
    this.#reportMissing(missingPolled.filter((name) => name !== undefined));
    this.reader.flush();
  }

  /** Flushes the reader and waits while it is full; the reader itself bounds the wait. */
  async #drain(): Promise<void> {
    this.reader.flush();
    while (this.reader.isFull && !this.#closed) await pause(FRAME_MS);
  }

  /** Opens a polled topic in the person's turn. Resolves with the name when it does not exist. */
  async #subscribeLater(name: string): Promise<string | undefined> {
    return this.person.opening.run(() => {
      if (!this.#wanted.has(name)) return undefined;
      return this.#subscribeOpening(name, Promise.resolve(this.hub.open(name)));
    });
  }

  /** Resolves with the name when the topic does not exist. */
  async #subscribeOpening(
    name: string,
    opening: Promise<ReadTopic | undefined>,
  ): Promise<string | undefined> {
    const topic = await opening;
    // it may have been unsubscribed while the poll ran
    if (!this.#wanted.has(name)) return undefined;
    if (topic === undefined) return name;
    this.#subscribe(topic);
    return undefined;
  }

  /** Subscribes to exchanges with one lookup. */
  async #openExchanges(names: readonly string[]): Promise<void> {
    const own = await this.person.exchanges().catch(() => undefined);
    // some may have been unsubscribed during the lookup
    const wanted = names.filter((name) => this.#wanted.has(name));
    if (own === undefined) this.#refuseUnread(wanted);
    else this.#subscribeExchanges(wanted, own);
    this.reader.flush();
  }

  /** Ends the subscriptions without a last update, since the exchanges may still be there. */
  #refuseUnread(names: readonly string[]): void {
    for (const name of names) {
      this.hub.unsubscribe(this.reader, name);
      this.#wanted.delete(name);
    }
    if (!this.#closed && names.length > 0) this.refuse(503, names);
  }

  #subscribeExchanges(names: readonly string[], { states, order }: ExchangeRead): void {
    const refused: string[] = [];
    for (const name of names) {
      const state = states.get(exchangeOfTopic(name) ?? '');
      if (state !== undefined) this.#subscribe(this.hub.openExchange(state, order));
      else {
        this.hub.endExchange(this.reader, name);
        this.#wanted.delete(name);
        refused.push(name);
      }
    }
    if (!this.#closed && refused.length > 0) this.refuse(403, refused);
  }

  #subscribe(topic: ReadTopic): void {
    this.#missing.delete(topic.name);
    this.hub.subscribe(this.reader, topic);
  }

  #reportMissing(names: readonly string[]): void {
    if (this.#closed) return;
    const unknown = names.filter((name) => this.#wanted.has(name) && !this.#missing.has(name));
    for (const name of unknown) this.#missing.add(name);
    if (unknown.length > 0) this.refuse(404, unknown);
  }
}
