import { setTimeout as pause } from 'node:timers/promises';
import {
  accountOfTopic,
  exchangeOfTopic,
  exchangeTopic,
  TICKER_THROTTLE_MS,
} from '@parallax/protocol';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import type { CompanyExchangeRead } from './company-exchange-topic.ts';
import type { FeedUser } from './feed-user.ts';
import { FRAME_MS } from './frame-schedule.ts';
import type { Hub } from './hub.ts';
import { countsAsPolled, RequestedTopics } from './requested-topics.ts';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';

/** The company exchange of a topic that only those who see it may subscribe to. */
const connectionOfTopic = (name: string): string | undefined =>
  exchangeOfTopic(name) ?? accountOfTopic(name);

/**
 * Reports topics that do not exist (404), that the user may not subscribe to (403), or whose lookup has
 * failed (503).
 */
type Refuse = (status: 403 | 404 | 503, topics: readonly string[]) => void;

/**
 * The subscriptions of one connection. Opens and closes topics in slices, in the order of the
 * messages, so that a long list does not block other connections. The later of two messages about a
 * topic wins.
 */
export class Subscriptions {
  readonly #requested: RequestedTopics;
  /** topics to process: opened if requested, otherwise closed */
  readonly #queue = new Set<string>();
  /** topics that do not exist yet; retried when the catalogue changes */
  readonly #missing = new Set<string>();
  #isWorking = false;
  #isClosed = false;

  constructor(
    private readonly hub: Hub,
    private readonly subscriber: Subscriber,
    private readonly user: FeedUser,
    private readonly refuse: Refuse,
  ) {
    this.#requested = new RequestedTopics(user);
  }

  get size(): number {
    return this.subscriber.topics.size;
  }

  /**
   * Subscribes to all of the topics. If they exceed a limit, subscribes to none and returns the
   * limit.
   */
  add(names: readonly string[], intervalMs = TICKER_THROTTLE_MS): string | undefined {
    const problem = this.#requested.exceededLimit(new Set(names));
    if (problem !== undefined) return problem;
    for (const name of names) {
      this.#requested.set(name, intervalMs);
      this.#missing.delete(name);
      this.#queue.add(name);
    }
    void this.#work();
    return undefined;
  }

  remove(names: readonly string[]): void {
    for (const name of names) {
      this.#requested.delete(name);
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

  /** Whether it subscribes to exchanges or accounts, including those whose lookup is pending. */
  get subscribesToExchanges(): boolean {
    return this.#requested.names().some((name) => connectionOfTopic(name) !== undefined);
  }

  /** Updates the subscribed exchanges, and ends those and the accounts that the user may no longer see. */
  updateExchanges({ states, order }: CompanyExchangeRead): void {
    for (const name of this.subscriber.topics.keys()) {
      const accountId = accountOfTopic(name);
      if (accountId !== undefined && !states.has(accountId)) {
        this.hub.endAccount(this.subscriber, accountId);
        this.#requested.delete(name);
      }
      const id = exchangeOfTopic(name);
      if (id === undefined) continue;
      const state = states.get(id);
      if (state !== undefined) this.hub.openCompanyExchange(state, order);
      else {
        this.hub.endCompanyExchange(this.subscriber, exchangeTopic(id));
        this.#requested.delete(name);
      }
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#queue.clear();
    this.#missing.clear();
    this.#requested.clear();
  }

  /** Works until the queue is empty, including topics that are added while it runs. */
  async #work(): Promise<void> {
    if (this.#isWorking || this.#queue.size === 0) return;
    this.#isWorking = true;
    const slicer = new TimeSlicer();
    const missing: string[] = [];
    const exchanges: string[] = [];
    const polled: Promise<string | undefined>[] = [];
    for (let [name] = this.#queue; name !== undefined; [name] = this.#queue) {
      await slicer.step();
      if (this.subscriber.isFull) await this.#drain();
      // the topic may have been removed during the wait
      if (!this.#queue.delete(name)) continue;
      if (!this.#requested.has(name)) this.hub.unsubscribe(this.subscriber, name);
      else if (connectionOfTopic(name) !== undefined) exchanges.push(name);
      else if (countsAsPolled(name)) polled.push(this.#subscribeLater(name));
      else {
        const opened = this.hub.open(name, this.#requested.intervalOf(name));
        if (opened instanceof Promise) polled.push(this.#subscribeWhenOpen(name, opened));
        else if (opened === undefined) missing.push(name);
        else this.#subscribe(opened);
      }
    }
    this.#isWorking = false;
    this.#reportMissing(missing);
    this.subscriber.flush();
    if (exchanges.length > 0) void this.#openExchanges(exchanges);
    const missingPolled = await Promise.all(polled);
    this.#reportMissing(missingPolled.filter((name) => name !== undefined));
    this.subscriber.flush();
  }

  /** Flushes the subscriber and waits while it is full; the subscriber itself bounds the wait. */
  async #drain(): Promise<void> {
    this.subscriber.flush();
    while (this.subscriber.isFull && !this.#isClosed) await pause(FRAME_MS);
  }

  /**
   * Opens a polled topic as soon as the user's limit of concurrent openings permits. Resolves with
   * the name when it does not exist.
   */
  async #subscribeLater(name: string): Promise<string | undefined> {
    return this.user.openingLimit(() => {
      if (!this.#requested.has(name)) return undefined;
      return this.#subscribeWhenOpen(name, Promise.resolve(this.hub.open(name)));
    });
  }

  /** Resolves with the name when the topic does not exist. */
  async #subscribeWhenOpen(
    name: string,
    opening: Promise<SubscribableTopic | undefined>,
  ): Promise<string | undefined> {
    const topic = await opening;
    // the client may have unsubscribed during the poll
    if (!this.#requested.has(name)) return undefined;
    if (topic === undefined) return name;
    this.#subscribe(topic);
    return undefined;
  }

  /** Subscribes to exchanges with one lookup. */
  async #openExchanges(names: readonly string[]): Promise<void> {
    const exchanges = await this.user.exchanges().catch(() => undefined);
    // the client may have unsubscribed from some during the lookup
    const requested = names.filter((name) => this.#requested.has(name));
    if (exchanges === undefined) this.#rejectUnavailable(requested);
    else await this.#subscribeExchanges(requested, exchanges);
    this.subscriber.flush();
  }

  /** Ends the subscriptions without a final update, since the exchanges may still exist. */
  #rejectUnavailable(names: readonly string[]): void {
    for (const name of names) {
      this.hub.unsubscribe(this.subscriber, name);
      this.#requested.delete(name);
    }
    if (!this.#isClosed && names.length > 0) this.refuse(503, names);
  }

  async #subscribeExchanges(
    names: readonly string[],
    { states, order }: CompanyExchangeRead,
  ): Promise<void> {
    const refused: string[] = [];
    for (const name of names) {
      const accountId = accountOfTopic(name);
      if (accountId !== undefined) {
        if (states.has(accountId)) await this.#openAccount(name, accountId);
        else {
          this.hub.endAccount(this.subscriber, accountId);
          this.#requested.delete(name);
          refused.push(name);
        }
        continue;
      }
      const state = states.get(exchangeOfTopic(name) ?? '');
      if (state !== undefined) this.#subscribe(this.hub.openCompanyExchange(state, order));
      else {
        this.hub.endCompanyExchange(this.subscriber, name);
        this.#requested.delete(name);
        refused.push(name);
      }
    }
    if (!this.#isClosed && refused.length > 0) this.refuse(403, refused);
  }

  async #openAccount(name: string, accountId: string): Promise<void> {
    try {
      const missing = await this.#subscribeWhenOpen(name, this.hub.openAccount(accountId));
      if (missing !== undefined) this.#reportMissing([missing]);
    } catch {
      this.#rejectUnavailable([name]);
    }
  }

  #subscribe(topic: SubscribableTopic): void {
    this.#missing.delete(topic.name);
    this.hub.subscribe(this.subscriber, topic);
  }

  #reportMissing(names: readonly string[]): void {
    if (this.#isClosed) return;
    const unknown = names.filter((name) => this.#requested.has(name) && !this.#missing.has(name));
    for (const name of unknown) this.#missing.add(name);
    if (unknown.length > 0) this.refuse(404, unknown);
  }
}
