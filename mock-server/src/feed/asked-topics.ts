import {
  candlesOfTopic,
  contractKey,
  INTERVAL_MS,
  type Interval,
  keyOfTopic,
  LATEST_CANDLES_MAX,
  VENUE_STATUS_TOPIC,
} from '@parallax/contract';
import type { Clock } from '../market/clock.ts';
import type { Market } from '../market/market-reads.ts';
import { VenueAway } from '../market/venue-away.ts';
import { CandlesTopic } from './candles-topic.ts';
import { WholeTopic } from './whole-topic.ts';

/** A price cell changes at most twice a second. */
const CANDLES_MS = 500;
const FUNDING_MS = 1_000;
const VENUE_STATUS_MS = 1_000;
/** What fails is asked for again after pauses that grow by half, up to this. */
const LONGEST_PAUSE_MS = 2_000;
const GROWTH = 1.5;

export type AskedTopic = CandlesTopic | WholeTopic<'funding'> | WholeTopic<'venue-status'>;

interface Asked {
  readonly topic: AskedTopic;
  readonly everyMs: number;
  /** Brings the topic up to now; false when there is no such thing, or not any more. */
  readonly ask: () => Promise<boolean>;
  /** in the clock's elapsed milliseconds */
  askedAt: number;
  /** until it is asked for again */
  pauseMs: number;
  asking: Promise<boolean> | undefined;
}

/**
 * Topics of what no venue pushes: the market is asked again and again, as long as somebody reads
 * them.
 */
export class AskedTopics {
  readonly #asked = new Map<string, Asked>();
  /** no lower than the last number of any topic that is gone: a number is used once */
  #seq = 0;

  /** @param changed is called with a topic that has something to tell */
  constructor(
    private readonly market: Market,
    private readonly clock: Clock,
    private readonly changed: (topic: AskedTopic) => void,
  ) {}

  get size(): number {
    return this.#asked.size;
  }

  get(name: string): AskedTopic | undefined {
    return this.#asked.get(name)?.topic;
  }

  static isName(name: string): boolean {
    return name === VENUE_STATUS_TOPIC || /^(candles|funding):/.test(name);
  }

  /**
   * A topic, with a value as soon as the market answers with one; undefined when the market does not
   * know it. It rests again when unread.
   */
  async open(name: string): Promise<AskedTopic | undefined> {
    const asked = this.#asked.get(name) ?? this.#make(name);
    if (asked === undefined) return undefined;
    this.#asked.set(name, asked);
    return (await this.#ask(asked)) ? asked.topic : undefined;
  }

  /** Asks for what is due, and forgets what nobody reads. */
  poll(): void {
    const now = this.clock.elapsed();
    for (const [name, asked] of this.#asked) {
      if (asked.asking !== undefined) continue;
      if (asked.topic.readers.size === 0) this.#forget(name, asked);
      else if (now - asked.askedAt >= asked.pauseMs) void this.#askAgain(asked);
    }
  }

  async #askAgain(asked: Asked): Promise<void> {
    if (await this.#ask(asked)) this.changed(asked.topic);
  }

  /** One at a time: an answer never replaces a later one. */
  #ask(asked: Asked): Promise<boolean> {
    asked.asking ??= this.#answer(asked);
    return asked.asking;
  }

  async #answer(asked: Asked): Promise<boolean> {
    const now = this.clock.elapsed();
    let known = true;
    try {
      known = await asked.ask();
      asked.pauseMs = asked.everyMs;
    } catch (error) {
      // what cannot be had now is asked for again; who is known to be away is not asked at all
      const isFree = error instanceof VenueAway && !error.wasAsked;
      const pause = Math.min(LONGEST_PAUSE_MS, asked.pauseMs * GROWTH);
      asked.pauseMs = isFree ? asked.everyMs : Math.max(asked.everyMs, pause);
    }
    asked.askedAt = now;
    asked.asking = undefined;
    return known;
  }

  #forget(name: string, { topic }: Asked): void {
    this.#seq = Math.max(this.#seq, topic.seq);
    this.#asked.delete(name);
  }

  #make(name: string): Asked | undefined {
    const { market } = this;
    if (name === VENUE_STATUS_TOPIC) {
      const topic = new WholeTopic('venue-status', name, this.#seq);
      const ask = async () => {
        topic.take(market.reads.venueStatus());
        return true;
      };
      return { ...resting(VENUE_STATUS_MS), topic, ask };
    }
    const candles = candlesOfTopic(name);
    if (candles !== undefined) {
      const topic = new CandlesTopic(name, this.#seq);
      const ask = () => this.#askCandles(topic, candles.key, candles.interval);
      return { ...resting(CANDLES_MS), topic, ask };
    }
    const topic = new WholeTopic('funding', name, this.#seq);
    const key = keyOfTopic(name);
    const contract = market.catalogue.contracts.find((each) => contractKey(each) === key);
    if (contract?.instType !== 'perpetual') return undefined;
    const { exchange, base, quote } = contract;
    const ask = async () => {
      const rates = await market.reads.fundingRates({ exchange, base, quote });
      const rate = rates.find((each) => each.contract === key);
      if (rate !== undefined) topic.take(rate);
      // a venue may say the rates of others before those of this one
      return true;
    };
    return { ...resting(FUNDING_MS), topic, ask };
  }

  /** From the last known candle on: it may have been going on. */
  async #askCandles(topic: CandlesTopic, key: string, interval: Interval): Promise<boolean> {
    const { lastAt } = topic;
    const ago = lastAt === undefined ? Infinity : this.clock.now() - lastAt;
    const passed = Math.ceil(ago / INTERVAL_MS[interval]);
    const limit = Math.min(LATEST_CANDLES_MAX, Math.max(1, passed) + 1);
    const candles = await this.market.reads.candles(key, interval, {}, limit);
    if (candles === undefined) return false;
    topic.take(candles);
    return true;
  }
}

const resting = (everyMs: number) => ({
  everyMs,
  pauseMs: everyMs,
  askedAt: 0,
  asking: undefined,
});
