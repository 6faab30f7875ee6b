import { afterEach, beforeEach, jest } from '@jest/globals';
import {
  type Book,
  candlesTopic,
  type FeedUpdate,
  type Interval,
  liquidationsTopic,
  mergeAccount,
  TICKER_CONFIRM_MS,
  TICKER_THROTTLE_MS,
  type Ticker,
  type Trade,
  topicOf,
  VENUE_STATUS_TOPIC,
  type VenueStatus,
} from '@parallax/protocol';
import { act } from 'react';
import { mergeCandles } from '../candles.ts';
import { serverNow, startFeed, stopFeed, subscribeVenueStatus } from '../tab/feed.ts';
import { FakeSocket } from './fake-socket.ts';
import { tickerOf, venueStatusOf } from './feed-values.ts';
import { settle } from './set-up-connection-host.ts';

type Update<Kind extends FeedUpdate['kind']> = Extract<FeedUpdate, { kind: Kind }>;
type Data<Kind extends FeedUpdate['kind']> = Update<Kind>['data'];
type Value = FeedUpdate extends infer Each
  ? Each extends FeedUpdate
    ? Omit<Each, 'seq' | 'snapshot'>
    : never
  : never;

/** Longer than any interval at which the page updates a contract. */
const NEXT_UPDATE_MS = TICKER_THROTTLE_MS + 600;
/** Longer than the page waits between two changes of its subscriptions. */
const NEXT_SUBSCRIBE_MS = 101;

const DAY_MS = 86_400_000;

/** Whether jest has replaced the timers. */
const hasFakeTimers = (): boolean => 'clock' in setTimeout;

async function nextFrame(): Promise<void> {
  if (hasFakeTimers()) await jest.advanceTimersByTimeAsync(20);
  else await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
}

/**
 * The server at the other end of the page's WebSocket. It sends the last value of a topic to each
 * subscription, and every new value while the page is subscribed. The page's clock is moved forward
 * before a new value, so that no update waits for its interval.
 */
export class FeedServer {
  #isUp = true;
  #socket: FakeSocket | undefined;
  #epoch = 1;
  #jumpedMs = 0;
  /** the server's time in the next message, unless it is the time that the page expects */
  #at: number | undefined;
  readonly #jumpingClocks: (() => number)[] = [];
  readonly #values = new Map<string, Value>();
  readonly #seqs = new Map<string, number>();
  readonly #sentAt = new Map<string, number>();
  /** also contains values of earlier tests, which the page may have painted shortly before */
  readonly #sentTopics = new Set<string>();

  /** Publishes values and resolves when the page has painted them. */
  publish(...values: readonly Value[]): Promise<void> {
    return this.#publish(values);
  }

  /** Publishes values after `ms`; the page may not have painted them when this resolves. */
  publishAfter(ms: number, ...values: readonly Value[]): Promise<void> {
    return this.#publish(values, ms);
  }

  async #publish(values: readonly Value[], ms?: number): Promise<void> {
    await act(async () => {
      // for subscriptions in flight
      await settle();
      const isUpdate = values.some(({ topic }) => this.#sentTopics.has(topic));
      this.#jump(ms ?? (isUpdate ? NEXT_UPDATE_MS : NEXT_SUBSCRIBE_MS));
      for (const value of values) this.#values.set(value.topic, this.#withEarlier(value));
      this.#sendChanges(values);
      const now = performance.now();
      const unconfirmed = [...this.#sentAt.keys()].filter((topic) =>
        this.#needsConfirmation(topic, now),
      );
      if (unconfirmed.length > 0) this.#sendSnapshots(unconfirmed);
      await settle();
      await nextFrame();
    });
  }

  /** @param options.age how long ago the venue confirmed the value, in ms; stale from 10 s on */
  ticker(key: string, ticker: Partial<Ticker> = {}, options: { age?: number } = {}): Promise<void> {
    const topic = topicOf('ticker', key);
    return this.publish({ kind: 'ticker', topic, data: tickerOf(ticker), ...options });
  }

  /** @param options.age how long ago the venue confirmed the value, in ms; stale from 10 s on */
  book(
    key: string,
    { bids, asks, at = 1 }: Omit<Book, 'at'> & { at?: number },
    options: { age?: number } = {},
  ): Promise<void> {
    const topic = topicOf('book', key);
    return this.publish({ kind: 'book', topic, data: { bids, asks, at }, ...options });
  }

  /**
   * Publishes new trades, oldest first, with the last ticker and book of the contract, since trades are
   * shown together with these.
   */
  trades(key: string, trades: readonly Trade[]): Promise<void> {
    const prices = [topicOf('ticker', key), topicOf('book', key)].flatMap(
      (topic) => this.#values.get(topic) ?? [],
    );
    const topic = topicOf('trades', key);
    return this.publish(...prices, { kind: 'trades', topic, data: [...trades] });
  }

  /** Publishes new and changed candles, oldest first. */
  candles(key: string, interval: Interval, candles: Data<'candles'>): Promise<void> {
    return this.publish({ kind: 'candles', topic: candlesTopic(key, interval), data: candles });
  }

  funding(key: string, data: Data<'funding'>): Promise<void> {
    return this.publish({ kind: 'funding', topic: topicOf('funding', key), data });
  }

  openInterest(key: string, data: Data<'open-interest'>): Promise<void> {
    return this.publish({ kind: 'open-interest', topic: topicOf('open-interest', key), data });
  }

  liquidations(exchange: string, data: Data<'liquidations'>): Promise<void> {
    return this.publish({ kind: 'liquidations', topic: liquidationsTopic(exchange), data });
  }

  venueStatus(...venues: readonly Partial<VenueStatus>[]): Promise<void> {
    const data = venues.map((venue) => venueStatusOf(venue));
    return this.publish({ kind: 'venue-status', topic: VENUE_STATUS_TOPIC, data });
  }

  /**
   * Sets the server's clock to a time in Unix milliseconds and sends it to the page. Call before
   * `venueStatus`.
   */
  async setTime(at: number): Promise<void> {
    const end = subscribeVenueStatus(() => undefined);
    // the page cannot distinguish a clock that was set back slightly from a message with a high latency
    for (const time of [at - DAY_MS, at]) {
      this.#at = time;
      await this.venueStatus();
    }
    this.#values.delete(VENUE_STATUS_TOPIC);
    end();
  }

  /** The topics that the page is subscribed to. */
  topics(): string[] {
    return this.#socket?.topics() ?? [];
  }

  /** Closes the connection; connections are refused until `restore`. */
  async disconnect(): Promise<void> {
    this.#isUp = false;
    await act(async () => {
      this.#socket?.drop();
      await settle();
    });
  }

  /** Accepts connections again; the page reconnects when it is shown. */
  async restore(): Promise<void> {
    this.#isUp = true;
    await act(async () => {
      this.#jump(NEXT_UPDATE_MS);
      document.dispatchEvent(new Event('visibilitychange'));
      await settle();
    });
  }

  reset(): void {
    this.#isUp = true;
    this.#socket = undefined;
    this.#epoch += 1;
    this.#values.clear();
    this.#seqs.clear();
    this.#sentAt.clear();
  }

  /** The page has opened a connection. */
  accept(socket: FakeSocket): void {
    if (!this.#isUp) {
      socket.drop();
      return;
    }
    this.#socket = socket;
    this.#sentAt.clear();
    socket.hello(`e${this.#epoch}`);
  }

  /** The page has sent a message. */
  respond(socket: FakeSocket): void {
    const message = socket.sent.at(-1);
    if (socket !== this.#socket || message === undefined) return;
    if (message.op !== 'ping') this.#jump(NEXT_SUBSCRIBE_MS);
    queueMicrotask(() => {
      if (message.op === 'ping') socket.receive({ type: 'pong' });
      if (message.op === 'subscribe') this.#sendSnapshots(message.topics);
      if (message.op === 'unsubscribe')
        for (const topic of message.topics) this.#sentAt.delete(topic);
    });
  }

  /** A snapshot of trades or candles has the earlier ones too. */
  #withEarlier(value: Value): Value {
    const earlier = this.#values.get(value.topic);
    if (value.kind === 'trades' && earlier?.kind === 'trades') {
      return { ...value, data: [...earlier.data, ...value.data] };
    }
    if (value.kind === 'candles' && earlier?.kind === 'candles') {
      return { ...value, data: [...mergeCandles(earlier.data, value.data, false)] };
    }
    if (value.kind === 'account' && earlier?.kind === 'account') {
      return { ...value, data: mergeAccount(earlier.data, value.data, false) };
    }
    return value;
  }

  #needsConfirmation(topic: string, now: number): boolean {
    const value = this.#values.get(topic);
    const isConfirmed = value?.kind === 'ticker' || value?.kind === 'book';
    return isConfirmed && !value.age && now - (this.#sentAt.get(topic) ?? 0) > TICKER_CONFIRM_MS;
  }

  /** Sends the current value of a topic, or none if it has none yet. */
  #sendSnapshots(topics: readonly string[]): void {
    const values = topics.flatMap((topic) => this.#values.get(topic) ?? []);
    for (const value of values) {
      this.#send([{ ...value, seq: this.#seqOf(value), snapshot: true }]);
    }
  }

  #sendChanges(values: readonly Value[]): void {
    const changes = values.map((value) => {
      const seq = this.#seqOf(value) + 1;
      this.#seqs.set(value.topic, seq);
      return { ...value, seq, snapshot: false };
    });
    const subscribed = new Set(this.topics());
    this.#send(changes.filter(({ topic }) => subscribed.has(topic)));
  }

  #seqOf = ({ topic }: Value): number => this.#seqs.get(topic) ?? 0;

  #send(updates: FeedUpdate[]): void {
    for (const { topic } of updates) {
      this.#sentAt.set(topic, performance.now());
      this.#sentTopics.add(topic);
    }
    // a message also proves that the connection is alive
    if (updates.length === 0) this.#socket?.receive({ type: 'pong' });
    else {
      this.#socket?.receive({ type: 'frame', at: this.#at ?? serverNow(), updates });
      this.#at = undefined;
    }
  }

  #jump(ms: number): void {
    const before = this.#jumpedMs;
    this.#jumpedMs += ms;
    // jest replaces the clock when it fakes the timers, and restores it afterwards
    if (this.#jumpingClocks.some((clock) => clock === performance.now)) return;
    const monotonic = performance.now.bind(performance);
    const jumping = () => monotonic() + this.#jumpedMs - before;
    performance.now = jumping;
    this.#jumpingClocks.push(jumping);
  }
}

/** Starts a feed server for the tests of a file, to which the page is connected in each. */
export function startFeedServer(): FeedServer {
  const server = new FeedServer();
  class ServedSocket extends FakeSocket {
    constructor() {
      super();
      queueMicrotask(() => server.accept(this));
    }

    override send(text: string): void {
      super.send(text);
      server.respond(this);
    }
  }
  beforeEach(async () => {
    // replaces the WebSocket of msw
    Object.defineProperty(globalThis, 'WebSocket', { configurable: true, value: ServedSocket });
    server.reset();
    startFeed();
    await settle();
  });
  afterEach(() => stopFeed());
  return server;
}
