import {
  type CompanyResource,
  companyResourceSchema,
  type ExchangeState,
  type Notification,
  TICKER_CONFIRM_MS,
  TICKER_THROTTLE_MS,
} from '@parallax/protocol';
import type { Clock } from '@parallax/server-market/clock';
import type { Market } from '@parallax/server-market/market-reads';
import type { Catalogue } from '@parallax/server-market/market-source';
import { SLICE_MS } from '@parallax/server-market/time-slicer';
import { AccountTopic } from './account-topic.ts';
import { AccountTopics, type OpenAccount } from './account-topics.ts';
import { FRAME_MS, isDue, nextFrameAt } from './frame-schedule.ts';
import { PolledTopics } from './polled-topics.ts';
import { PrivateTopics } from './private-topics.ts';
import { PushedTopic } from './pushed-topic.ts';
import { PushedTopics } from './pushed-topics.ts';
import { SequenceFloor } from './sequence-floor.ts';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';

/** Interval for confirming unchanged prices and starting scheduled polls. */
const CHECK_MS = 500;
/** Updates sent between two clock checks. */
const UPDATES_PER_TIME_CHECK = 32;

/** The book of a ticker or the ticker of a book, if it is open. */
const partnersOf = (topic: SubscribableTopic): PushedTopic[] =>
  topic instanceof PushedTopic && topic.partner !== undefined ? [topic.partner] : [];

/**
 * Connects the market to all subscribers: watches the contracts that they subscribe to, conflates
 * each ticker and book to one update per interval, and publishes to the topic's subscribers.
 * Notifications and company changes are published in the same way; callers check who may subscribe.
 * Topics without subscribers are released; only the highest sequence number of them all is retained.
 */
export class Hub {
  /** numbers of market updates since the start; `sent` counts each client */
  readonly updates = { received: 0, conflated: 0, published: 0, sent: 0 };
  /** subscribers with their callbacks for changes of the catalogue */
  readonly #subscribers = new Map<Subscriber, () => void>();
  readonly #sequence = new SequenceFloor();
  readonly #pushed: PushedTopics;
  readonly #private: PrivateTopics;
  readonly #accounts: AccountTopics;
  readonly #polled: PolledTopics;
  /** topics with unsent changes, each sent once its interval has passed */
  #changed = new Set<SubscribableTopic>();
  /** topics that the current frame still has to send */
  #due = new Set<SubscribableTopic>();
  readonly #startedAt: number;
  readonly #stop: () => void;
  #nextCheck = 0;
  /** continuation of a frame that is sent in several slices */
  #continuation: NodeJS.Immediate | undefined;
  #catalogue: Catalogue;

  constructor(
    private readonly market: Market,
    private readonly clock: Clock,
    /** called with the age of each new ticker and book in milliseconds when it is sent */
    private readonly onLag?: (ms: number) => void,
    openAccount: OpenAccount = () => Promise.resolve(undefined),
  ) {
    const changed = (topic: SubscribableTopic) => this.#changed.add(topic);
    this.#accounts = new AccountTopics(openAccount, this.#sequence, {
      onRead: (topic) => this.#sendAccount(topic),
      onRevalued: changed,
    });
    this.#private = new PrivateTopics(clock, this.#sequence);
    this.#pushed = new PushedTopics(market, clock, this.#sequence);
    this.#polled = new PolledTopics(market, clock, this.#sequence, changed);
    this.#startedAt = clock.elapsed();
    this.#catalogue = market.catalogue;
    market.start((update) => {
      this.updates.received += 1;
      for (const topic of this.#pushed.add(update)) {
        if (topic.conflated && this.#changed.has(topic)) this.updates.conflated += 1;
        this.#changed.add(topic);
      }
    });
    this.#stop = clock.every(FRAME_MS, () => this.#frame());
  }

  /**
   * The number of topics in memory: those with subscribers, and polled topics without subscribers,
   * until the next poll.
   */
  get topicCount(): number {
    return this.#pushed.size + this.#polled.size + this.#private.size + this.#accounts.size;
  }

  /** @param onCatalogueChange called when the catalogue has changed */
  join(subscriber: Subscriber, onCatalogueChange: () => void = () => undefined): void {
    this.#subscribers.set(subscriber, onCatalogueChange);
  }

  leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    for (const topic of subscriber.topics.values()) this.#removeSubscriber(subscriber, topic);
  }

  /**
   * Returns a topic to subscribe to, undefined when it does not exist. Opening a pushed topic
   * without subscribers takes a few milliseconds, so callers that open many do so in slices. Polled
   * topics resolve after their first poll.
   *
   * @param intervalMs the minimum time between two updates of a ticker or a book
   */
  open(
    name: string,
    intervalMs = TICKER_THROTTLE_MS,
  ): SubscribableTopic | Promise<SubscribableTopic | undefined> | undefined {
    if (PolledTopics.handles(name)) return this.#polled.open(name);
    return this.#private.open(name) ?? this.#pushed.open(name, intervalMs);
  }

  /** Returns the topic of a company exchange, updated unless a newer read has updated it. */
  openCompanyExchange(state: ExchangeState, order: number): SubscribableTopic {
    const topic = this.#private.openCompanyExchange(state.id);
    if (topic.update(state, order)) this.#changed.add(topic);
    return topic;
  }

  /** Returns the topic of an account; undefined if it does not exist. Throws when it cannot be read. */
  openAccount(accountId: string): Promise<SubscribableTopic | undefined> {
    return this.#accounts.open(accountId);
  }

  /**
   * Adds a subscriber to an opened topic: it receives a snapshot first, then the updates. Replaces a
   * subscription to the same topic at another interval.
   */
  subscribe(subscriber: Subscriber, topic: SubscribableTopic): void {
    const previous = subscriber.topics.get(topic.name);
    if (previous !== undefined && previous !== topic) this.#unsubscribe(subscriber, previous);
    const now = this.clock.elapsed();
    const isFirst = topic.subscribers.size === 0;
    // both are checked before either is sent, since sending one delays the other
    const due = [topic, ...partnersOf(topic)].filter((each) => this.#isDue(each, now));
    const sent = due.filter((each) => this.#send(each, now));
    for (const each of isFirst ? [topic, ...sent] : sent) this.#countFromNextFrame(each, now);
    topic.subscribers.add(subscriber);
    subscriber.topics.set(topic.name, topic);
    const snapshot = topic.snapshot(now);
    if (snapshot !== undefined) subscriber.add(topic, snapshot);
  }

  /** Ends a subscriber's subscription to an exchange that its user may no longer see. */
  endCompanyExchange(subscriber: Subscriber, name: string): void {
    const topic = this.#private.findCompanyExchange(name);
    if (topic === undefined || !subscriber.topics.delete(name)) return;
    topic.endFor(subscriber);
    if (topic.subscribers.size === 0) this.#release(topic);
  }

  /** Ends a subscriber's subscription to an account that its user may no longer see. */
  endAccount(subscriber: Subscriber, accountId: string): void {
    const topic = this.#accounts.find(accountId);
    if (topic === undefined || !subscriber.topics.delete(topic.name)) return;
    topic.endFor(subscriber);
    if (topic.subscribers.size === 0) this.#release(topic);
  }

  /** Sends the subscribers of an account what has changed in it. */
  publishAccountChange(accountId: string): void {
    this.#accounts.invalidate(accountId);
  }

  unsubscribe(subscriber: Subscriber, name: string): void {
    const topic = subscriber.topics.get(name);
    if (topic !== undefined) this.#unsubscribe(subscriber, topic);
  }

  isListening(traderId: string): boolean {
    return this.#private.findSubscribedTrader(traderId) !== undefined;
  }

  /** Sends a notification to the trader's subscribers, if there are any. */
  publish(traderId: string, notification: Notification): void {
    const topic = this.#private.findSubscribedTrader(traderId);
    if (topic === undefined) return;
    topic.add(notification);
    this.#changed.add(topic);
  }

  /** Sends the new versions of a company's resources to its subscribers, if there are any. */
  publishCompanyChange(companyId: string, resources: readonly CompanyResource[]): void {
    const topic = this.#private.findCompany(companyId);
    if (topic === undefined) return;
    topic.change(resources, this.clock.now());
    this.#changed.add(topic);
  }

  /** Makes all subscribers reload the notifications and the resources of their companies, and accounts. */
  resync(): void {
    this.#accounts.invalidateAll();
    for (const topic of this.#private.companies) {
      topic.change(companyResourceSchema.options, this.clock.now());
      this.#changed.add(topic);
    }
    for (const topic of this.#private.traders) {
      topic.resync();
      this.#changed.add(topic);
    }
  }

  close(): void {
    this.#stop();
    clearImmediate(this.#continuation);
    this.market.stop();
  }

  #unsubscribe(subscriber: Subscriber, topic: SubscribableTopic): void {
    subscriber.discard(topic);
    this.#removeSubscriber(subscriber, topic);
  }

  #removeSubscriber(subscriber: Subscriber, topic: SubscribableTopic): void {
    subscriber.topics.delete(topic.name);
    topic.subscribers.delete(subscriber);
    if (topic.subscribers.size === 0) this.#release(topic);
  }

  /** Releases a topic without subscribers; the next poll releases polled topics. */
  #release(topic: SubscribableTopic): void {
    this.#clearPending(topic);
    if (topic instanceof PushedTopic) this.#pushed.release(topic);
    else if (topic instanceof AccountTopic) this.#accounts.release(topic);
    else this.#private.release(topic);
  }

  #frame(): void {
    const now = this.clock.elapsed();
    const mustCheck = now >= this.#nextCheck;
    if (mustCheck) this.#confirm(now);
    if (this.#continuation === undefined) {
      for (const topic of this.#changed) this.#addIfDue(topic, now);
      this.#sendDue();
    }
    if (mustCheck) {
      this.#nextCheck = now + CHECK_MS;
      this.#checkCatalogue();
      this.#polled.poll();
      void this.#accounts.revalue().catch(() => undefined);
    }
    this.#flush();
  }

  #flush(): void {
    for (const subscriber of this.#subscribers.keys()) subscriber.flush();
  }

  /**
   * Sends the updates that were due when the frame began, in slices when there are many. Changes
   * that arrive between slices wait for the next frame, so that every frame ends.
   */
  #sendDue(): void {
    this.#continuation = undefined;
    const now = this.clock.elapsed();
    const until = performance.now() + SLICE_MS;
    let unchecked = 0;
    for (const topic of this.#due) {
      this.#send(topic, now);
      unchecked += 1;
      const isPairSent = partnersOf(topic).every((partner) => !this.#due.has(partner));
      if (unchecked < UPDATES_PER_TIME_CHECK || !isPairSent) continue;
      unchecked = 0;
      if (performance.now() < until) continue;
      this.#continuation = setImmediate(() => {
        this.#sendDue();
        this.#flush();
      });
      return;
    }
  }

  #clearPending(topic: SubscribableTopic): void {
    this.#changed.delete(topic);
    this.#due.delete(topic);
  }

  /** Sends the topic's update, if there is one; returns whether there was. */
  #send(topic: SubscribableTopic, now: number): boolean {
    this.#clearPending(topic);
    const update = topic.drainUpdate(now);
    if (update === undefined) return false;
    for (const subscriber of topic.subscribers) subscriber.add(topic, update);
    if (topic instanceof PushedTopic) this.#count(topic);
    return true;
  }

  /**
   * Sends what has happened in an account at once, since a trader waits for it; with the next frame if
   * the last of these updates is newer than a frame.
   */
  #sendAccount(topic: AccountTopic): void {
    const now = this.clock.elapsed();
    if (topic.recordsSentAt !== undefined && now - topic.recordsSentAt < FRAME_MS) {
      this.#changed.add(topic);
      return;
    }
    if (!this.#send(topic, now)) return;
    for (const subscriber of topic.subscribers) subscriber.flush();
  }

  #count(topic: PushedTopic): void {
    this.updates.published += 1;
    this.updates.sent += topic.subscribers.size;
    if (this.onLag === undefined || topic.newValueAt === undefined) return;
    this.onLag(Math.max(0, this.clock.now() - topic.newValueAt));
  }

  /** Adds a changed topic to those that the current frame sends, next to its partner. */
  #addIfDue(topic: SubscribableTopic, now: number): void {
    if (!this.#changed.has(topic) || !this.#isDue(topic, now)) return;
    this.#changed.delete(topic);
    this.#due.add(topic);
    for (const partner of partnersOf(topic)) this.#addIfDue(partner, now);
  }

  /**
   * Whether the interval of the topic has passed since its last update and since that of its partner.
   * A first value is always due, and does not delay the partner.
   */
  #isDue(topic: SubscribableTopic, now: number): boolean {
    if (!(topic instanceof PushedTopic) || !topic.hasValue) return true;
    const { intervalMs, frameAt, partner } = topic;
    const last = Math.max(frameAt, partner?.updatedAt ?? frameAt);
    return isDue(intervalMs, last - this.#startedAt, now - this.#startedAt);
  }

  /** Counts the interval from the next frame after a value was sent between two frames. */
  #countFromNextFrame(topic: SubscribableTopic, now: number): void {
    if (!(topic instanceof PushedTopic)) return;
    topic.frameAt = this.#startedAt + nextFrameAt(now - this.#startedAt);
  }

  /** A newly listed contract may be one that a subscriber is waiting for. */
  #checkCatalogue(): void {
    const { catalogue } = this.market;
    if (catalogue === this.#catalogue) return;
    this.#catalogue = catalogue;
    for (const onCatalogueChange of this.#subscribers.values()) onCatalogueChange();
  }

  /** Repeats unchanged tickers and books while their venue is live. */
  #confirm(now: number): void {
    for (const topic of this.#pushed) {
      const { kind, key, hasValue, sentAt } = topic;
      const needsConfirmation = kind !== 'trades' && hasValue && now - sentAt >= TICKER_CONFIRM_MS;
      if (!needsConfirmation || !this.market.isLive(kind, key)) continue;
      topic.confirm();
      this.#changed.add(topic);
    }
  }
}
