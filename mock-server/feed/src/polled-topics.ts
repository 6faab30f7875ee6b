import {
  backOff,
  type Contract,
  candlesOfTopic,
  contractKey,
  INTERVAL_MS,
  type Interval,
  keyOfTopic,
  LATEST_CANDLES_MAX,
  LATEST_LIQUIDATIONS_MAX,
  VENUE_STATUS_TOPIC,
  venueOfLiquidations,
} from '@parallax/protocol';
import type { Clock } from '@parallax/server-market/clock';
import type { Market } from '@parallax/server-market/market-reads';
import type { Catalogue } from '@parallax/server-market/market-source';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import { VenueUnavailable } from '@parallax/server-market/venue-unavailable';
import { CandlesTopic } from './candles-topic.ts';
import type { SequenceFloor } from './sequence-floor.ts';
import { SnapshotTopic } from './snapshot-topic.ts';

/** The derivatives of the current catalogue by contract key. */
class Derivatives {
  #catalogue: Catalogue | undefined;
  #byKey: ReadonlyMap<string, Contract> = new Map();

  get(catalogue: Catalogue, key: string): Contract | undefined {
    if (catalogue !== this.#catalogue) {
      const derivatives = catalogue.contracts.filter(({ instType }) => instType !== 'spot');
      this.#byKey = new Map(derivatives.map((contract) => [contractKey(contract), contract]));
      this.#catalogue = catalogue;
    }
    return this.#byKey.get(key);
  }
}

/** As often as the price, which is sent at most twice a second. */
const CANDLES_MS = 500;
const FUNDING_MS = 1_000;
const OPEN_INTEREST_MS = 5_000;
const LIQUIDATIONS_MS = 2_000;
const VENUE_STATUS_MS = 1_000;
/** After failed polls; topics with a longer polling interval use that interval. */
const BACK_OFF = { growth: 1.5, maxMs: 2_000 };

export type PolledTopic =
  | CandlesTopic
  | SnapshotTopic<'funding'>
  | SnapshotTopic<'open-interest'>
  | SnapshotTopic<'liquidations'>
  | SnapshotTopic<'venue-status'>;

interface Entry {
  readonly topic: PolledTopic;
  readonly everyMs: number;
  /** Updates the topic; false when the market does not list it. */
  readonly fetch: () => Promise<boolean>;
  /** time of the last poll, in the clock's elapsed milliseconds */
  polledAt: number;
  /** time from one poll to the next */
  pauseMs: number;
  inFlight: Promise<boolean> | undefined;
  /** whether the last poll found the topic */
  exists: boolean;
}

/** Topics for data that no venue pushes. The market is polled while a topic has subscribers. */
export class PolledTopics {
  readonly #entries = new Map<string, Entry>();
  readonly #derivatives = new Derivatives();
  #isPolling = false;

  /** @param onUpdate called after each poll of a listed topic, even one that failed or changed nothing */
  constructor(
    private readonly market: Market,
    private readonly clock: Clock,
    private readonly sequence: SequenceFloor,
    private readonly onUpdate: (topic: PolledTopic) => void,
  ) {}

  get size(): number {
    return this.#entries.size;
  }

  get(name: string): PolledTopic | undefined {
    return this.#entries.get(name)?.topic;
  }

  static handles(name: string): boolean {
    return (
      name === VENUE_STATUS_TOPIC || /^(candles|funding|open-interest|liquidations):/.test(name)
    );
  }

  /**
   * Resolves with a topic once the market has responded; undefined when the market does not list
   * it. A topic that is not subscribed to is released by the next poll.
   */
  async open(name: string): Promise<PolledTopic | undefined> {
    const entry = this.#entries.get(name) ?? this.#createEntry(name);
    if (entry === undefined) return undefined;
    this.#entries.set(name, entry);
    // repeated subscriptions do not poll more often than the interval
    const isFresh = entry.exists && this.clock.elapsed() - entry.polledAt < entry.pauseMs;
    if (isFresh) return entry.topic;
    return (await this.#poll(entry)) ? entry.topic : undefined;
  }

  /**
   * Releases topics without subscribers and polls those that are due, in slices and one round at a
   * time.
   */
  poll(): void {
    const now = this.clock.elapsed();
    const due: Entry[] = [];
    for (const [name, entry] of this.#entries) {
      if (entry.inFlight !== undefined) continue;
      if (entry.topic.subscribers.size === 0) this.#release(name, entry);
      else if (now - entry.polledAt >= entry.pauseMs) due.push(entry);
    }
    if (!this.#isPolling) void this.#pollAll(due);
  }

  async #pollAll(due: readonly Entry[]): Promise<void> {
    this.#isPolling = true;
    const slicer = new TimeSlicer();
    for (const entry of due) {
      await slicer.step();
      if (entry.topic.subscribers.size > 0) void this.#refresh(entry);
    }
    this.#isPolling = false;
  }

  async #refresh(entry: Entry): Promise<void> {
    if (await this.#poll(entry)) this.onUpdate(entry.topic);
  }

  /** One poll at a time, so that a late response never replaces a newer one. */
  #poll(entry: Entry): Promise<boolean> {
    entry.inFlight ??= this.#fetch(entry);
    return entry.inFlight;
  }

  async #fetch(entry: Entry): Promise<boolean> {
    const now = this.clock.elapsed();
    let exists = true;
    try {
      exists = await entry.fetch();
      entry.pauseMs = entry.everyMs;
    } catch (error) {
      // retries back off, unless no request was sent because the venue is offline
      const costsNothing = error instanceof VenueUnavailable && !error.wasRequested;
      const pause = backOff(1, 0, { firstMs: entry.pauseMs, ...BACK_OFF });
      entry.pauseMs = costsNothing ? entry.everyMs : Math.max(entry.everyMs, pause);
    }
    entry.polledAt = now;
    entry.inFlight = undefined;
    entry.exists = exists;
    return exists;
  }

  #release(name: string, { topic }: Entry): void {
    this.sequence.raise(topic);
    this.#entries.delete(name);
  }

  #createEntry(name: string): Entry | undefined {
    const { market } = this;
    if (name === VENUE_STATUS_TOPIC) {
      const topic = new SnapshotTopic('venue-status', name, this.sequence.highest);
      const fetch = async () => {
        topic.set(market.reads.venueStatus());
        return true;
      };
      return { ...initialPollState(VENUE_STATUS_MS), topic, fetch };
    }
    const candles = candlesOfTopic(name);
    if (candles !== undefined) {
      const topic = new CandlesTopic(name, this.sequence.highest);
      const fetch = () => this.#fetchCandles(topic, candles.key, candles.interval);
      return { ...initialPollState(CANDLES_MS), topic, fetch };
    }
    const venue = venueOfLiquidations(name);
    if (venue !== undefined) return this.#createLiquidations(name, venue);
    return name.startsWith('funding:') ? this.#createFunding(name) : this.#createInterest(name);
  }

  #createLiquidations(name: string, venue: string): Entry | undefined {
    if (!this.market.catalogue.venues.some((each) => each.name === venue)) return undefined;
    const topic = new SnapshotTopic('liquidations', name, this.sequence.highest);
    const fetch = async () => {
      const query = { exchange: venue, limit: LATEST_LIQUIDATIONS_MAX };
      const latest = await this.market.reads.liquidations(query);
      if (latest !== undefined) topic.set(latest);
      return latest !== undefined;
    };
    return { ...initialPollState(LIQUIDATIONS_MS), topic, fetch };
  }

  #createInterest(name: string): Entry | undefined {
    const key = keyOfTopic(name);
    const contract = this.#derivatives.get(this.market.catalogue, key);
    if (contract === undefined) return undefined;
    const topic = new SnapshotTopic('open-interest', name, this.sequence.highest);
    const fetch = async () => {
      const interest = await this.market.reads.openInterest(key);
      if (interest !== undefined) topic.set(interest);
      return interest !== undefined;
    };
    return { ...initialPollState(OPEN_INTEREST_MS), topic, fetch };
  }

  #createFunding(name: string): Entry | undefined {
    const key = keyOfTopic(name);
    const contract = this.#derivatives.get(this.market.catalogue, key);
    if (contract?.instType !== 'perpetual') return undefined;
    const topic = new SnapshotTopic('funding', name, this.sequence.highest);
    const { exchange, base, quote } = contract;
    const fetch = async () => {
      const rates = await this.market.reads.fundingRates({ exchange, base, quote });
      const rate = rates.find((each) => each.contract === key);
      if (rate !== undefined) topic.set(rate);
      // a venue may report other rates before this one
      return true;
    };
    return { ...initialPollState(FUNDING_MS), topic, fetch };
  }

  /** Fetches candles from the last cached one onwards, since that one may have been incomplete. */
  async #fetchCandles(topic: CandlesTopic, key: string, interval: Interval): Promise<boolean> {
    const { lastAt } = topic;
    const ago = lastAt === undefined ? Infinity : this.clock.now() - lastAt;
    const passed = Math.ceil(ago / INTERVAL_MS[interval]);
    const limit = Math.min(LATEST_CANDLES_MAX, Math.max(1, passed) + 1);
    const candles = await this.market.reads.candles(key, interval, {}, limit);
    if (candles === undefined) return false;
    topic.merge(candles);
    return true;
  }
}

const initialPollState = (everyMs: number) => ({
  everyMs,
  pauseMs: everyMs,
  polledAt: 0,
  inFlight: undefined,
  exists: false,
});
