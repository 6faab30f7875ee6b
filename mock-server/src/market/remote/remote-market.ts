import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type PushedTopicKind, topicOf } from '@parallax/protocol';
import type { NatsBus } from '../../bus/nats-bus.ts';
import { asError } from '../../config/errors.ts';
import { StartFailure } from '../../config/start-failure.ts';
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
/** Interval in milliseconds at which the market is told all topics; see READER_TIMEOUT_MS. */
const INTEREST_INTERVAL_MS = 15_000;
/** Topics in one request. */
const BATCH_MAX = 500;

export interface RemoteMarketParts {
  readonly bus: NatsBus;
  readonly log: (line: string) => void;
  /** Unix milliseconds */
  readonly now?: () => number;
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
  readonly #bus: NatsBus;
  readonly #log: (line: string) => void;
  readonly #name = randomUUID();
  readonly #topics = new Map<string, RemoteTopic>();
  /** the subjects of the topics, with the number of their topics */
  readonly #subjects = new Map<string, { topics: number; end: () => void }>();
  /** topics that are no longer watched, which the market does not know yet */
  readonly #unwatched = new Set<string>();
  #published: PublishedCatalogue;
  #status: Status | undefined;
  /** when the market was last heard, in milliseconds of `performance.now()` */
  #heardAt = Number.NEGATIVE_INFINITY;
  #sink: (update: MarketUpdate) => void = () => undefined;
  #ends: (() => void)[] = [];
  #scheduled: NodeJS.Immediate | undefined;
  #isRequesting = false;
  #isLoading = false;

  private constructor({ bus, log, now = Date.now }: RemoteMarketParts, first: PublishedCatalogue) {
    this.#bus = bus;
    this.#log = log;
    this.#published = first;
    const venueStatus = () => this.#status?.venueStatus ?? [];
    this.reads = remoteReads({ bus, now, venueStatus });
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
  static async open(parts: RemoteMarketParts): Promise<RemoteMarket> {
    const end = performance.now() + START_TIMEOUT_MS;
    let isLogged = false;
    for (;;) {
      try {
        return new RemoteMarket(parts, await requestCatalogue(parts.bus));
      } catch (error) {
        if (performance.now() > end) {
          throw new StartFailure(
            `No process with ROLE=market responds: ${asError(error).message} Start one with the same NATS_URL.`,
          );
        }
        if (!isLogged) parts.log('Waiting for a process with ROLE=market …');
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

  isLive(kind: PushedTopicKind, key: string): boolean {
    const isCurrent = performance.now() - this.#heardAt < SILENCE_MS;
    if (!isCurrent || !this.#bus.isConnected) return false;
    return this.#topics.get(topicOf(kind, key))?.isLive ?? false;
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
    if (topics.length === 0) return;
    this.#bus.publish(subject, JSON.stringify({ reader: this.#name, topics }));
  }

  #publishInterest(): void {
    this.#publishTopics(SUBJECTS.interest, [...this.#topics.keys()]);
  }

  /** Requests the values of all topics, since updates may have been missed. */
  #requestAll(): void {
    for (const topic of this.#topics.values()) topic.term = 0;
    void this.#requestValues();
  }

  /** Requests the values that are missing. After a failure, the next status repeats it. */
  async #requestValues(): Promise<void> {
    if (this.#isRequesting) return;
    this.#isRequesting = true;
    try {
      let isComplete = true;
      while (isComplete) {
        const term = this.#status?.term ?? 1;
        const missing = [...this.#topics.values()].filter((topic) => topic.term < term);
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
    const request = { reader: this.#name, topics: batch.map(({ name }) => name) };
    const body = JSON.stringify(request);
    const text = await this.#bus.request(SUBJECTS.watch, body, REQUEST_TIMEOUT_MS);
    const values = watchedSchema.parse(JSON.parse(text));
    this.#heardAt = performance.now();
    for (const { topic: name, value, isLive, ...position } of values) {
      const topic = this.#topics.get(name);
      if (topic === undefined) continue;
      topic.term = position.term;
      topic.isLive = isLive;
      if (value !== undefined) this.#publish(topic.respond(position, value, performance.now()));
    }
    return values.length === batch.length;
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
      this.#publish(topic.update(update, this.#status?.term ?? 0, performance.now()));
      topic.isLive = true;
    } catch (error) {
      this.#log(`A price of ${name} was not processed: ${asError(error).message}`);
    }
  }

  #publish(update: MarketUpdate | undefined): void {
    if (update !== undefined) this.#sink(update);
  }

  #onStatus(text: string): void {
    const status = statusSchema.parse(JSON.parse(text));
    if (status.term < (this.#status?.term ?? 0)) return;
    this.#status = status;
    this.#heardAt = performance.now();
    const notLive = new Set(status.notLive);
    for (const topic of this.#topics.values()) {
      if (topic.term === status.term) topic.isLive = !notLive.has(topic.name);
    }
    if (status.catalogue !== this.#published.version) void this.#loadCatalogue();
    void this.#requestValues();
  }

  async #loadCatalogue(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.#published = await requestCatalogue(this.#bus);
    } catch (error) {
      this.#log(`The contracts are not received: ${asError(error).message}`);
    } finally {
      this.#isLoading = false;
    }
  }
}
