import {
  type ExchangeState,
  exchangeTopic,
  keyOfTopic,
  type Notification,
  TICKER_CONFIRM_MS,
  topicKindSchema,
  traderOfTopic,
  traderTopic,
} from '@parallax/contract';
import type { Clock } from '../market/clock.ts';
import { SLICE_MS } from '../market/in-slices.ts';
import type { Market } from '../market/market-reads.ts';
import type { Catalogue, MarketNews } from '../market/market-source.ts';
import { AskedTopics } from './asked-topics.ts';
import { FeedTopic } from './feed-topic.ts';
import type { Reader, ReadTopic } from './reader.ts';
import { TraderTopic } from './trader-topic.ts';
import { WholeTopic } from './whole-topic.ts';

export const FRAME_MS = 100;
/** How often is looked for what to confirm, and for what the market is to be asked. */
const CHECK_MS = 500;
/** Changes that are told before it is looked whether others wait. */
const TOLD_AT_ONCE = 32;

/**
 * Between the market and all readers: watches what somebody reads, conflates the news of each
 * topic to one update a frame, and hands it to the topic's readers. What concerns a trader goes the
 * same way; who may read that is for the caller to see to.
 */
export class Hub {
  /** with what each does when there is something else to trade than before */
  readonly #readers = new Map<Reader, () => void>();
  /** by their names, read or not, until their contract is gone */
  readonly #topics = new Map<string, FeedTopic>();
  /** no lower than the last number of any topic that is gone: a number is used once */
  #droppedSeq = 0;
  readonly #active = new Set<FeedTopic>();
  /** by their names, as long as the process lives: a sequence number is used once */
  readonly #traders = new Map<string, TraderTopic>();
  /** by their names, as the traders' */
  readonly #exchanges = new Map<string, WholeTopic<'exchange'>>();
  readonly #asked: AskedTopics;
  /** what the next frame tells */
  #changed = new Set<ReadTopic>();
  /** what the present frame has still to tell */
  #due = new Set<ReadTopic>();
  readonly #stop: () => void;
  #nextCheck = 0;
  /** goes on with a frame of many changes, after others were looked after */
  #goingOn: NodeJS.Immediate | undefined;
  #catalogue: Catalogue;

  constructor(
    private readonly market: Market,
    private readonly clock: Clock,
  ) {
    this.#asked = new AskedTopics(market, clock, (topic) => this.#changed.add(topic));
    this.#catalogue = market.catalogue;
    market.start((news) => this.#take(news));
    this.#stop = clock.every(FRAME_MS, () => this.#frame());
  }

  get activeTopics(): number {
    return this.#active.size + this.#asked.size;
  }

  /** @param listed is called when there is something else to trade than before */
  join(reader: Reader, listed: () => void = () => undefined): void {
    this.#readers.set(reader, listed);
  }

  leave(reader: Reader): void {
    this.#readers.delete(reader);
    for (const topic of reader.topics) this.#endReading(reader, topic);
    reader.topics.clear();
  }

  /**
   * A topic to be read at once; undefined when there is none. What the market pushes takes some
   * milliseconds when nobody reads it yet: many are for slices. What it is asked for is promised.
   */
  open(name: string): ReadTopic | Promise<ReadTopic | undefined> | undefined {
    if (AskedTopics.isName(name)) return this.#asked.open(name);
    return this.#traderTopic(name) ?? this.#activeTopic(name);
  }

  /** The topic of a company's exchange, as it is now. */
  openExchange(state: ExchangeState): ReadTopic {
    const name = exchangeTopic(state.id);
    const topic = this.#exchanges.get(name) ?? new WholeTopic('exchange', name, 0);
    this.#exchanges.set(name, topic);
    if (topic.take(state)) this.#changed.add(topic);
    return topic;
  }

  /** Has a snapshot of an opened topic sent, then its changes. */
  read(reader: Reader, topic: ReadTopic): void {
    const now = this.clock.elapsed();
    this.#tell(topic, now);
    topic.readers.add(reader);
    reader.topics.add(topic);
    const present = topic.snapshot(now);
    if (present !== undefined) reader.add(topic, present);
  }

  /** Tells a reader that an exchange is not there for it any more. */
  endExchange(reader: Reader, name: string): void {
    const topic = this.#exchanges.get(name);
    if (topic !== undefined && reader.topics.delete(topic)) topic.takeFrom(reader);
  }

  unsubscribe(reader: Reader, name: string): void {
    const topic = this.#known(name);
    if (topic === undefined || !reader.topics.delete(topic)) return;
    reader.forget(topic);
    this.#endReading(reader, topic);
  }

  isReading(reader: Reader, name: string): boolean {
    const topic = this.#known(name);
    return topic !== undefined && reader.topics.has(topic);
  }

  isListening(traderId: string): boolean {
    return this.#listened(traderId) !== undefined;
  }

  /** Tells a trader of a notification, when they listen. */
  publish(traderId: string, notification: Notification): void {
    const topic = this.#listened(traderId);
    if (topic === undefined) return;
    topic.take(notification);
    this.#changed.add(topic);
  }

  close(): void {
    this.#stop();
    clearImmediate(this.#goingOn);
    this.market.stop();
  }

  /** A trader's topic, when somebody reads it. */
  #listened(traderId: string): TraderTopic | undefined {
    const topic = this.#traders.get(traderTopic(traderId));
    return topic && topic.readers.size > 0 ? topic : undefined;
  }

  #known(name: string): ReadTopic | undefined {
    return (
      this.#topics.get(name) ??
      this.#traders.get(name) ??
      this.#exchanges.get(name) ??
      this.#asked.get(name)
    );
  }

  #traderTopic(name: string): TraderTopic | undefined {
    const traderId = traderOfTopic(name);
    if (traderId === undefined) return undefined;
    const topic = this.#traders.get(name) ?? new TraderTopic(traderId);
    this.#traders.set(name, topic);
    return topic;
  }

  #activeTopic(name: string): FeedTopic | undefined {
    const known = this.#topics.get(name);
    if (known !== undefined && this.#active.has(known))
      return this.#isGone(known) ? undefined : known;
    const kind = topicKindSchema.safeParse(name.slice(0, name.indexOf(':')));
    if (!kind.success) return undefined;
    const key = keyOfTopic(name);
    const present = this.market.watch(kind.data, key);
    if (present === undefined) return undefined;
    const topic = known ?? new FeedTopic(kind.data, key, this.#droppedSeq);
    topic.open(present, this.clock.elapsed());
    this.#topics.set(name, topic);
    this.#active.add(topic);
    return topic;
  }

  /** Whether the contract of a topic has expired. */
  #isGone({ kind, key }: FeedTopic): boolean {
    return !this.market.isLive(kind, key) && this.market.read(kind, key) === undefined;
  }

  #endReading(reader: Reader, topic: ReadTopic): void {
    topic.readers.delete(reader);
    if (topic.readers.size > 0 || !(topic instanceof FeedTopic)) return;
    this.market.unwatch(topic.kind, topic.key);
    this.#active.delete(topic);
    this.#isTold(topic);
    topic.rest();
    if (this.#isGone(topic)) this.#drop(topic);
  }

  #drop(topic: FeedTopic): void {
    this.#droppedSeq = Math.max(this.#droppedSeq, topic.seq);
    this.#topics.delete(topic.name);
  }

  #take(news: MarketNews): void {
    const topic = this.#topics.get(`${news.kind}:${news.key}`);
    if (topic === undefined || !this.#active.has(topic)) return;
    topic.take(news);
    this.#changed.add(topic);
  }

  #frame(): void {
    const now = this.clock.elapsed();
    const isToCheck = now >= this.#nextCheck;
    if (isToCheck) this.#confirm(now);
    if (this.#goingOn === undefined) {
      this.#due = this.#changed;
      this.#changed = new Set();
      this.#tellDue();
    }
    if (isToCheck) {
      this.#nextCheck = now + CHECK_MS;
      this.#followCatalogue();
      this.#asked.poll();
    }
    this.#flush();
  }

  #flush(): void {
    for (const reader of this.#readers.keys()) reader.flush();
  }

  /**
   * Makes the updates of all that had changed when the frame began; where that is much, in slices that
   * are sent one by one. What comes between them is for the next frame, so that each has an end.
   */
  #tellDue(): void {
    this.#goingOn = undefined;
    const now = this.clock.elapsed();
    const until = performance.now() + SLICE_MS;
    let told = 0;
    for (const topic of this.#due) {
      this.#tell(topic, now);
      told += 1;
      if (told % TOLD_AT_ONCE > 0 || performance.now() < until) continue;
      this.#goingOn = setImmediate(() => {
        this.#tellDue();
        this.#flush();
      });
      return;
    }
  }

  /** There is nothing to tell of a topic, until more comes. */
  #isTold(topic: ReadTopic): void {
    this.#changed.delete(topic);
    this.#due.delete(topic);
  }

  #tell(topic: ReadTopic, now: number): void {
    this.#isTold(topic);
    const text = topic.change(now);
    if (text === undefined) return;
    for (const reader of topic.readers) reader.add(topic, text);
  }

  /** What has expired is kept for nobody, and what is new may be what a reader has asked for. */
  #followCatalogue(): void {
    const { catalogue } = this.market;
    if (catalogue === this.#catalogue) return;
    this.#catalogue = catalogue;
    for (const topic of this.#topics.values()) {
      if (!this.#active.has(topic) && this.#isGone(topic)) this.#drop(topic);
    }
    for (const listed of this.#readers.values()) listed();
  }

  /** An unchanged ticker or book is said again, as long as it is the present one. */
  #confirm(now: number): void {
    for (const topic of this.#active) {
      const { kind, key, isHeard, toldAt } = topic;
      const isDue = kind !== 'trades' && isHeard && now - toldAt >= TICKER_CONFIRM_MS;
      if (!isDue || !this.market.isLive(kind, key)) continue;
      topic.confirm();
      this.#changed.add(topic);
    }
  }
}
