import {
  type Catalogue,
  createMarket,
  emptyReads,
  type Market,
  type MarketReads,
  type MarketUpdate,
} from '@parallax/mock-server';
import { type Book, contractKey, type Trade } from '@parallax/protocol';
import { SyntheticMarket, tickerAt } from './synthetic-market.ts';

const STEP_MS = 20;
const LEVELS = 50;
const TICK = 0.01;

type Kind = MarketUpdate['kind'];
interface Topic {
  readonly kind: Kind;
  readonly key: string;
}

/** A market that publishes a number of ticks a second, distributed evenly over the watched topics. */
export class PhoneMarket implements Market {
  readonly reads: MarketReads = emptyReads;
  readonly catalogue: Catalogue;
  readonly #perSecond: number;
  readonly #keys: ReadonlySet<string>;
  readonly #watched = new Map<string, Topic>();
  #timer: NodeJS.Timeout | undefined;
  #number = 0;
  /** number of updates pushed */
  pushed = 0;

  constructor(contracts: number, perSecond: number) {
    const { catalogue } = createMarket({ feed: 'sim' });
    // the demo companies are connected to the simulator's exchanges
    this.catalogue = {
      ...catalogue,
      contracts: new SyntheticMarket(contracts, 0).catalogue.contracts,
    };
    this.#perSecond = perSecond;
    this.#keys = new Set(this.catalogue.contracts.map(contractKey));
  }

  start(sink: (update: MarketUpdate) => void): void {
    let pendingTicks = 0;
    let before = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      pendingTicks += ((now - before) / 1_000) * this.#perSecond;
      before = now;
      const topics = [...this.#watched.values()];
      for (; pendingTicks >= 1; pendingTicks -= 1) {
        const topic = topics[this.#number % topics.length];
        if (topic === undefined) continue;
        this.#number += 1;
        this.pushed += 1;
        sink(this.#next(topic));
      }
    }, STEP_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  read(kind: Kind, key: string): MarketUpdate | undefined {
    return this.#keys.has(key) ? this.#next({ kind, key }) : undefined;
  }

  watch(kind: Kind, key: string): MarketUpdate | undefined {
    this.#watched.set(`${kind}:${key}`, { kind, key });
    return this.read(kind, key);
  }

  unwatch(kind: Kind, key: string): void {
    this.#watched.delete(`${kind}:${key}`);
  }

  isLive(): boolean {
    return true;
  }

  /** An update whose price, size or id differs from the previous one. */
  #next({ kind, key }: Topic): MarketUpdate {
    if (kind === 'book') return { kind, key, data: this.#book() };
    if (kind === 'trades') return { kind, key, data: [this.#trade()] };
    return { kind, key, data: tickerAt(1_000 + (this.#number % 997) * TICK, Date.now()) };
  }

  #book(): Book {
    const size = (level: number) => 1 + ((this.#number + level) % 7) / 10;
    const side = (direction: number): [number, number][] =>
      Array.from({ length: LEVELS }, (_, level) => [
        1_000 + direction * TICK * (level + 1),
        size(level),
      ]);
    return { bids: side(-1), asks: side(1), at: Date.now() };
  }

  #trade(): Trade {
    return {
      id: String(this.#number),
      price: 1_000 + (this.#number % 9) * TICK,
      size: 0.5,
      side: this.#number % 5 < 3 ? 'buy' : 'sell',
      at: Date.now(),
    };
  }
}
