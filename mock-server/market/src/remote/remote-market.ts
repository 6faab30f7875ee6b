import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type PushedTopicKind, topicOf, type VenueStatus } from '@parallax/protocol';
import type { NatsBus } from '@parallax/server-kit/bus/nats-bus';
import { asError } from '@parallax/server-kit/config/errors';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import type { Log } from '@parallax/server-kit/log/log';
import type { Tracing } from '@parallax/server-kit/tracing/tracing';
import { contractsByKey } from '../contracts-by-key.ts';
import type { Market, MarketReads } from '../market-reads.ts';
import type { Catalogue, CurrentValue, MarketUpdate } from '../market-source.ts';
import {
  catalogueSchema,
  eachUpdate,
  type PublishedCatalogue,
  type Status,
  SUBJECTS,
  statusSchema,
  updateSubject,
  watchedSchema,
} from './messages.ts';
import { remoteReads } from './remote-reads.ts';
import { RemoteTopic } from './remote-topic.ts';

/** How long requests of the catalogue and of values may take, in milliseconds. */
const REQUEST_TIMEOUT_MS = 5_000;
/** How long a process that starts waits for the market, in milliseconds, and between two attempts. */
const START_TIMEOUT_MS = 60_000;
const START_PAUSE_MS = 250;
/** When the market is silent for longer than this, in milliseconds, its prices are not current. */
const SILENCE_MS = 3_500;
/** Interval in milliseconds at which all topics are renewed, a third of the time after which they end. */
const INTEREST_INTERVAL_MS = 15_000;
/** The reason of venues' outages while no message of the market arrives. */
const NO_MARKET = 'Market data is not available at the moment.';
/** Topics in one message. */
const BATCH_MAX = 500;

export interface RemoteMarketOptions {
  readonly bus: NatsBus;
  readonly log: Log;
  /** Unix milliseconds */
  readonly now?: () => number;
  readonly tracing?: Tracing | undefined;
}

async function requestCatalogue(bus: NatsBus): Promise<PublishedCatalogue> {
  const text = await bus.request(SUBJECTS.catalogue, '', REQUEST_TIMEOUT_MS);
  return catalogueSchema.parse(JSON.parse(text));
}

/**
 * The market of another process. Never publishes a value that is older than the last one of its topic,
 * also when another process takes over. While the market does not respond, its last values remain and
 * are not live.
 */
export class RemoteMarket implements Market {
  readonly reads: MarketReads;
  /** makes reads of a former primary start again */
  readonly #cancelReads: () => void;
  readonly #bus: NatsBus;
  readonly #log: Log;
  readonly #name = randomUUID();
  readonly #topics = new Map<string, RemoteTopic>();
  /** the subjects of the topics, with the number of their topics */
  readonly #subjects = new Map<string, { topics: number; end: () => void }>();
  /** topics that are no longer watched, which the market does not know yet */
  readonly #unwatched = new Set<string>();
  #published: PublishedCatalogue;
  #status: Status | undefined;
  /** when a message of the market was last received, in milliseconds of `performance.now()` */
  #receivedAt = Number.NEGATIVE_INFINITY;
  #sink: (update: MarketUpdate) => void = () => undefined;
  #ends: (() => void)[] = [];
  #scheduled: NodeJS.Immediate | undefined;
  #isRequesting = false;
  #isLoading = false;

  private constructor(
    { bus, log, now = Date.now, tracing }: RemoteMarketOptions,
    first: PublishedCatalogue,
  ) {
    this.#bus = bus;
    this.#log = log;
    this.#published = first;
    const { reads, cancel } = remoteReads({
      bus,
      now,
      tracing,
      venueStatus: () => this.#venueStatus(now()),
    });
    this.reads = reads;
    this.#cancelReads = cancel;
    const interest = setInterval(() => this.#publishInterest(), INTEREST_INTERVAL_MS);
    this.#ends = [
      () => clearInterval(interest),
      bus.subscribe(SUBJECTS.status, (text) => this.#onStatus(text)),
      bus.onConnection((isConnected) => {
        if (isConnected) this.#requestAll();
      }),
    ];
  }

  /** Waits until the market responds. Throws a StartFailure when it does not. */
  static async open(options: RemoteMarketOptions): Promise<RemoteMarket> {
    const end = performance.now() + START_TIMEOUT_MS;
    let isLogged = false;
    for (;;) {
      try {
        return new RemoteMarket(options, await requestCatalogue(options.bus));
      } catch (error) {
        if (performance.now() > end) {
          throw new StartFailure(
            `No process with ROLE=market responds: ${asError(error).message} Start one with the same NATS_URL.`,
          );
        }
        if (!isLogged) options.log('Waiting for a process with ROLE=market …', {}, 'info');
        isLogged = true;
        await after(START_PAUSE_MS);
      }
    }
  }

  get catalogue(): Catalogue {
    return this.#published.catalogue;
  }

  start(sink: (update: MarketUpdate) => void): void {
    this.#sink = sink;
  }

  stop(): void {
    clearImmediate(this.#scheduled);
    for (const end of this.#ends.splice(0)) end();
    for (const { end } of this.#subjects.values()) end();
    this.#publishTopics(SUBJECTS.unwatch, [...this.#topics.keys()]);
    this.#topics.clear();
  }

  read(kind: PushedTopicKind, key: string): CurrentValue | undefined {
    if (!contractsByKey(this).has(key)) return undefined;
    const topic = this.#topics.get(topicOf(kind, key));
    return topic?.read(performance.now()) ?? { kind: 'awaited', key };
  }

  watch(kind: PushedTopicKind, key: string): CurrentValue | undefined {
    const name = topicOf(kind, key);
    if (contractsByKey(this).has(key) && !this.#topics.has(name)) {
      this.#listen(updateSubject(name));
      this.#topics.set(name, new RemoteTopic(kind, key, this.#log));
      this.#unwatched.delete(name);
      this.#schedule();
    }
    return this.read(kind, key);
  }

  unwatch(kind: PushedTopicKind, key: string): void {
    const name = topicOf(kind, key);
    if (!this.#topics.delete(name)) return;
    this.#endListening(updateSubject(name));
    this.#unwatched.add(name);
    this.#schedule();
  }

  /** Whether messages of the market arrive. */
  get isCurrent(): boolean {
    return this.#bus.isConnected && performance.now() - this.#receivedAt < SILENCE_MS;
  }

  isLive(kind: PushedTopicKind, key: string): boolean {
    if (!this.isCurrent || this.#status === undefined) return false;
    return this.#topics.get(topicOf(kind, key))?.isLive(this.#term) ?? false;
  }

  /** The term of the primary that this process follows; 0 before the first. */
  get #term(): number {
    return this.#status?.term ?? 0;
  }

  /** The venues, which are down while no message of the market arrives. */
  #venueStatus(now: number): VenueStatus[] {
    const venues = this.#status?.venueStatus ?? [];
    if (this.isCurrent) return venues;
    const outage = { state: 'down', reason: NO_MARKET, at: now } as const;
    return venues.map((venue) => Object.assign({}, venue, outage));
  }

  /** Collects the topics that are watched and unwatched in one task into few messages. */
  #schedule(): void {
    this.#scheduled ??= setImmediate(() => {
      this.#scheduled = undefined;
      this.#publishTopics(SUBJECTS.unwatch, [...this.#unwatched]);
      this.#unwatched.clear();
      void this.#requestValues();
    });
  }

  #publishTopics(subject: string, topics: readonly string[]): void {
    for (let first = 0; first < topics.length; first += BATCH_MAX) {
      this.#bus.publish(subject, this.#encode(topics.slice(first, first + BATCH_MAX)));
    }
  }

  #encode(topics: readonly string[]): string {
    return JSON.stringify({ reader: this.#name, term: this.#term, topics });
  }

  #publishInterest(): void {
    this.#publishTopics(SUBJECTS.interest, [...this.#topics.keys()]);
  }

  /** Requests the values of all topics, since updates may have been missed. */
  #requestAll(): void {
    for (const topic of this.#topics.values()) topic.unconfirm();
    void this.#requestValues();
  }

  /** Requests the values that are missing. After a failure, the next status repeats it. */
  async #requestValues(): Promise<void> {
    if (this.#isRequesting) return;
    this.#isRequesting = true;
    try {
      let isComplete = true;
      while (isComplete) {
        const missing = [...this.#topics.values()].filter(({ term }) => term < (this.#term || 1));
        if (missing.length === 0) return;
        isComplete = await this.#requestBatch(missing.slice(0, BATCH_MAX));
      }
    } catch (error) {
      if (this.#bus.isConnected) this.#log(`Prices are not received: ${asError(error).message}`);
    } finally {
      this.#isRequesting = false;
    }
  }

  /** Returns whether all values were received. */
  async #requestBatch(batch: readonly RemoteTopic[]): Promise<boolean> {
    const body = this.#encode(batch.map(({ name }) => name));
    const text = await this.#bus.request(SUBJECTS.watch, body, REQUEST_TIMEOUT_MS);
    const now = performance.now();
    const responses = new Map(
      watchedSchema.parse(JSON.parse(text)).map((watched) => [watched.topic, watched]),
    );
    let isComplete = true;
    for (const topic of batch) {
      const watched = responses.get(topic.name);
      // a former primary, or one that has just stopped
      if (watched === undefined || watched.term < this.#term) isComplete = false;
      // a topic that was watched again meanwhile has a request of its own
      else if (this.#topics.get(topic.name) === topic) this.#publish(topic.respond(watched, now));
    }
    if (isComplete) this.#receivedAt = now;
    return isComplete;
  }

  /** Subscribes to a subject for one more topic. */
  #listen(subject: string): void {
    const subscribed = this.#subjects.get(subject);
    if (subscribed !== undefined) {
      subscribed.topics += 1;
      return;
    }
    const end = this.#bus.subscribe(subject, (message) =>
      eachUpdate(message, (name, update) => this.#onUpdate(name, update)),
    );
    this.#subjects.set(subject, { topics: 1, end });
  }

  #endListening(subject: string): void {
    const subscribed = this.#subjects.get(subject);
    if (subscribed === undefined) return;
    subscribed.topics -= 1;
    if (subscribed.topics > 0) return;
    subscribed.end();
    this.#subjects.delete(subject);
  }

  #onUpdate(name: string, update: string): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    try {
      this.#publish(topic.update(update, this.#term, performance.now()));
    } catch (error) {
      this.#log(`A price of ${name} was not processed: ${asError(error).message}`);
    }
  }

  #publish(update: MarketUpdate | undefined): void {
    if (update !== undefined) this.#sink(update);
  }

  #onStatus(text: string): void {
    const status = statusSchema.parse(JSON.parse(text));
    if (status.term < this.#term) return;
    if (status.term > this.#term) this.#cancelReads();
    this.#status = status;
    this.#receivedAt = performance.now();
    const notLive = new Set(status.notLive);
    for (const topic of this.#topics.values()) {
      topic.isReportedLive = !status.isNothingLive && !notLive.has(topic.name);
    }
    if (status.catalogue !== this.#published.version) void this.#loadCatalogue();
    void this.#requestValues();
  }

  async #loadCatalogue(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.#published = await requestCatalogue(this.#bus);
      // the market may list now what it did not know
      for (const topic of this.#topics.values()) if (!topic.isWatched) topic.unconfirm();
    } catch (error) {
      this.#log(`The contracts are not received: ${asError(error).message}`);
    } finally {
      this.#isLoading = false;
    }
  }
}
