import { topicOf } from '@parallax/protocol';
import type { NatsBus } from '@parallax/server-kit/bus/nats-bus';
import type { Tracing } from '@parallax/server-kit/tracing/tracing';
import type { z } from 'zod';
import type { Market } from '../market-reads.ts';
import type { Catalogue, CurrentValue, MarketUpdate } from '../market-source.ts';
import { TimeSlicer } from '../time-slicer.ts';
import {
  encodeUpdate,
  type PublishedCatalogue,
  type Status,
  SUBJECTS,
  splitTopic,
  topicsSchema,
  updateSubject,
  type Watched,
} from './messages.ts';
import { respondToReads } from './remote-reads.ts';

const STATUS_INTERVAL_MS = 1_000;
/** How long an update waits for others that are sent with it, in milliseconds. */
const FLUSH_MS = 10;
/** Updates are sent without a wait when they have more characters; NATS accepts 1 MB by default. */
const MESSAGE_MAX = 128 * 1024;
/** A topic that a reader has not renewed for this time, in milliseconds, is no longer watched. */
const TOPIC_TIMEOUT_MS = 45_000;

/** The most topics that a status lists. */
const NOT_LIVE_MAX = 5_000;

/** The topics of a reader, with the times at which it has last renewed them. */
type Reader = Map<string, number>;

interface PublisherOptions {
  readonly market: Market;
  readonly bus: NatsBus;
  readonly log: (line: string) => void;
  /** Called with the term of a later primary that readers know. */
  readonly onLaterTerm: (term: number) => void;
  readonly tracing?: Tracing | undefined;
}

/**
 * Publishes a market to the processes that read it: each update of a topic that one of them watches is
 * encoded and sent once. Starts and stops with the terms of this process as the primary.
 */
export class MarketPublisher {
  readonly #options: PublisherOptions;
  readonly #readers = new Map<string, Reader>();
  /** the number of readers of each topic */
  readonly #watched = new Map<string, number>();
  /** updates that are sent together, by their subject */
  readonly #unsent = new Map<string, string>();
  #flushing: NodeJS.Timeout | undefined;
  #term: number | undefined;
  #seq = 0;
  #hasStarted = false;
  #ends: (() => void)[] = [];
  #catalogue: Catalogue | undefined;
  #catalogueCount = 0;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** The readers and watched topics, and the number of updates since the start. */
  stats(): { readonly readers: number; readonly topics: number; readonly updates: number } {
    return { readers: this.#readers.size, topics: this.#watched.size, updates: this.#seq };
  }

  /** Publishes from now on, as the primary of a term. */
  start(term: number): void {
    const { market, bus, log, tracing } = this.#options;
    this.#term = term;
    if (!this.#hasStarted) {
      this.#hasStarted = true;
      market.start((update) => this.#publish(update));
    }
    const status = setInterval(() => this.#publishStatus(), STATUS_INTERVAL_MS);
    this.#ends = [
      () => clearInterval(status),
      bus.respond(SUBJECTS.watch, (text) => this.#watch(text)),
      bus.subscribe(SUBJECTS.unwatch, (text) => this.#unwatch(text)),
      bus.subscribe(SUBJECTS.interest, (text) => this.#renew(text)),
      bus.respond(SUBJECTS.catalogue, async () => JSON.stringify(this.#readCatalogue())),
      respondToReads({ bus, reads: market.reads, log, tracing }),
    ];
    this.#publishStatus();
  }

  /** Ends the term; nothing is published after it. */
  stop(): void {
    this.#flush();
    this.#term = undefined;
    for (const end of this.#ends.splice(0)) end();
    this.#removeBefore(Number.POSITIVE_INFINITY);
  }

  #publish(update: MarketUpdate): void {
    const topic = topicOf(update.kind, update.key);
    if (this.#term === undefined || !this.#watched.has(topic)) return;
    this.#seq += 1;
    const position = { term: this.#term, seq: this.#seq };
    const subject = updateSubject(topic);
    const before = this.#unsent.get(subject) ?? '';
    const message = before + encodeUpdate(position, topic, update);
    this.#unsent.set(subject, message);
    if (message.length > MESSAGE_MAX) this.#flush();
    else this.#flushing ??= setTimeout(() => this.#flush(), FLUSH_MS);
  }

  #flush(): void {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    for (const [subject, message] of this.#unsent) this.#options.bus.publish(subject, message);
    this.#unsent.clear();
  }

  async #watch(text: string): Promise<string> {
    const { market } = this.#options;
    const { reader: name, topics } = this.#read(text);
    const slicer = new TimeSlicer();
    const watched: Watched[] = [];
    for (const topic of topics) {
      await slicer.step();
      const parts = splitTopic(topic);
      const term = this.#term;
      if (parts === undefined || term === undefined) continue;
      const value = this.#add(name, topic);
      const isLive = market.isLive(parts.kind, parts.key);
      watched.push({ term, seq: this.#seq, topic, isLive, value });
    }
    return JSON.stringify(watched);
  }

  #unwatch(text: string): void {
    const { reader: name, topics } = this.#read(text);
    for (const topic of topics) this.#remove(name, topic);
  }

  /** Renews the topics of a reader, also those of which no message was received. */
  #renew(text: string): void {
    const { reader: name, topics } = this.#read(text);
    for (const topic of topics) this.#add(name, topic);
  }

  #read(text: string): z.infer<typeof topicsSchema> {
    const message = topicsSchema.parse(JSON.parse(text));
    if (message.term > (this.#term ?? 0)) this.#options.onLaterTerm(message.term);
    return message;
  }

  /** Watches a topic for a reader; returns its value, undefined when there is no such contract. */
  #add(name: string, topic: string): CurrentValue | undefined {
    const parts = splitTopic(topic);
    const value = parts && this.#options.market.watch(parts.kind, parts.key);
    if (value === undefined) return undefined;
    const reader: Reader = this.#readers.get(name) ?? new Map();
    this.#readers.set(name, reader);
    if (!reader.has(topic)) this.#watched.set(topic, (this.#watched.get(topic) ?? 0) + 1);
    reader.set(topic, performance.now());
    return value;
  }

  #remove(name: string, topic: string): void {
    const reader = this.#readers.get(name);
    if (reader?.delete(topic) !== true) return;
    if (reader.size === 0) this.#readers.delete(name);
    const remaining = (this.#watched.get(topic) ?? 0) - 1;
    if (remaining > 0) {
      this.#watched.set(topic, remaining);
      return;
    }
    this.#watched.delete(topic);
    const parts = splitTopic(topic);
    if (parts !== undefined) this.#options.market.unwatch(parts.kind, parts.key);
  }

  /** Removes the topics that were last renewed before a time. */
  #removeBefore(time: number): void {
    for (const [name, reader] of this.#readers) {
      for (const [topic, renewedAt] of reader) if (renewedAt < time) this.#remove(name, topic);
    }
  }

  #publishStatus(): void {
    const { market, bus } = this.#options;
    if (this.#term === undefined) return;
    this.#removeBefore(performance.now() - TOPIC_TIMEOUT_MS);
    const isNotLive = (topic: string): boolean => {
      const parts = splitTopic(topic);
      return parts === undefined || !market.isLive(parts.kind, parts.key);
    };
    const notLive = [...this.#watched.keys()].filter(isNotLive);
    const isNothingLive = notLive.length > NOT_LIVE_MAX;
    const status: Status = {
      term: this.#term,
      catalogue: this.#catalogueVersion(),
      venueStatus: market.reads.venueStatus(),
      notLive: isNothingLive ? [] : notLive,
      isNothingLive,
    };
    bus.publish(SUBJECTS.status, JSON.stringify(status));
  }

  /** Changes when the market has another catalogue. */
  #catalogueVersion(): string {
    const { catalogue } = this.#options.market;
    if (catalogue !== this.#catalogue) this.#catalogueCount += 1;
    this.#catalogue = catalogue;
    return `${this.#term}-${this.#catalogueCount}`;
  }

  #readCatalogue(): PublishedCatalogue {
    const version = this.#catalogueVersion();
    return { version, catalogue: this.#options.market.catalogue };
  }
}
