import {
  candlesOfTopic,
  contractKey,
  INTERVAL_MS,
  type Interval,
  keyOfTopic,
  LATEST_CANDLES_MAX,
  VENUE_STATUS_TOPIC,
} from '@parallax/contract';
import type { Market } from '../market/market-reads.ts';
import { CandlesTopic } from './candles-topic.ts';
import { WholeTopic } from './whole-topic.ts';

/** A price cell changes at most twice a second. */
const CANDLES_MS = 500;
const FUNDING_MS = 1_000;
const VENUE_STATUS_MS = 1_000;

export type AskedTopic = CandlesTopic | WholeTopic<'funding'> | WholeTopic<'venue-status'>;

interface Asked {
  readonly topic: AskedTopic;
  readonly everyMs: number;
  /** Brings the topic up to now; false when there is no such thing, or not any more. */
  readonly ask: (now: number) => Promise<boolean>;
  askedAt: number;
  /** whether the market has answered with it before */
  known: boolean;
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

  /** A topic with a value; undefined when the market does not know it. It rests again when unread. */
  async open(name: string, now: number): Promise<AskedTopic | undefined> {
    const asked = this.#asked.get(name) ?? this.#make(name);
    if (asked === undefined) return undefined;
    this.#asked.set(name, asked);
    return (await this.#ask(asked, now)) ? asked.topic : undefined;
  }

  /** Asks for what is due, and forgets what nobody reads. */
  poll(now: number): void {
    for (const [name, asked] of this.#asked) {
      if (asked.asking !== undefined) continue;
      if (asked.topic.readers.size === 0) this.#forget(name, asked);
      else if (now - asked.askedAt >= asked.everyMs) void this.#askAgain(asked, now);
    }
  }

  async #askAgain(asked: Asked, now: number): Promise<void> {
    if (await this.#ask(asked, now)) this.changed(asked.topic);
  }

  /** One at a time: an answer never replaces a later one. */
  #ask(asked: Asked, now: number): Promise<boolean> {
    asked.asking ??= asked
      .ask(now)
      // a market that cannot answer now is asked again
      .catch(() => asked.known)
      .then((known) => {
        asked.asking = undefined;
        asked.askedAt = now;
        asked.known = known;
        return known;
      });
    return asked.asking;
  }

  #forget(name: string, { topic }: Asked): void {
    this.#seq = Math.max(this.#seq, topic.seq);
    this.#asked.delete(name);
  }

  #make(name: string): Asked | undefined {
    const rest = { askedAt: 0, known: false, asking: undefined };
    const { market } = this;
    if (name === VENUE_STATUS_TOPIC) {
      const topic = new WholeTopic('venue-status', name, this.#seq);
      const ask = async () => {
        topic.take(market.reads.venueStatus());
        return true;
      };
      return { ...rest, topic, ask, everyMs: VENUE_STATUS_MS };
    }
    const candles = candlesOfTopic(name);
    if (candles !== undefined) {
      const topic = new CandlesTopic(name, this.#seq);
      const ask = (now: number) => this.#askCandles(topic, candles.key, candles.interval, now);
      return { ...rest, topic, ask, everyMs: CANDLES_MS };
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
      return rate !== undefined;
    };
    return { ...rest, topic, ask, everyMs: FUNDING_MS };
  }

  /** From the last known candle on: it may have been going on. */
  async #askCandles(
    topic: CandlesTopic,
    key: string,
    interval: Interval,
    now: number,
  ): Promise<boolean> {
    const { lastAt } = topic;
    const passed =
      lastAt === undefined ? Infinity : Math.ceil((now - lastAt) / INTERVAL_MS[interval]);
    const limit = Math.min(LATEST_CANDLES_MAX, Math.max(1, passed) + 1);
    const candles = await Promise.resolve(this.market.reads.candles(key, interval, {}, limit));
    if (candles === undefined) return false;
    topic.take(candles);
    return true;
  }
}
