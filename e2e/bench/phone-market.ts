import type { Market, MarketUpdates } from '@parallax/mock-server';
import { type Book, contractKey, type Trade } from '@parallax/protocol';
import { SyntheticMarket } from './synthetic-market.ts';

const STEP_MS = 20;
const LEVELS = 50;
const TICK = 0.01;

/** Ticks per second; tickers are those of all contracts. */
export interface Rates {
  readonly perTicker: number;
  readonly book: number;
  readonly trades: number;
}

/** A synthetic market whose first contract also has an order book and trades. */
export class PhoneMarket implements Market {
  readonly #tickers: SyntheticMarket;
  readonly #rates: Rates;
  readonly #watched = new Set<string>();
  readonly #first: string;
  #timer: NodeJS.Timeout | undefined;
  #number = 0;
  #ownPushed = 0;

  constructor(contracts: number, rates: Rates) {
    this.#tickers = new SyntheticMarket(contracts, rates.perTicker);
    this.#rates = rates;
    const [first] = this.#tickers.catalogue.contracts;
    this.#first = first === undefined ? '' : contractKey(first);
  }

  get catalogue() {
    return this.#tickers.catalogue;
  }

  get reads() {
    return this.#tickers.reads;
  }

  /** number of updates pushed */
  get pushed(): number {
    return this.#tickers.pushed + this.#ownPushed;
  }

  start(sink: (updates: MarketUpdates) => void): void {
    this.#tickers.start(sink);
    const due = { book: 0, trades: 0 };
    let before = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      for (const kind of ['book', 'trades'] as const) {
        due[kind] += ((now - before) / 1_000) * this.#rates[kind];
        for (; due[kind] >= 1; due[kind] -= 1) this.#push(kind, sink);
      }
      before = now;
    }, STEP_MS);
  }

  stop(): void {
    this.#tickers.stop();
    clearInterval(this.#timer);
  }

  read(kind: MarketUpdates['kind'], key: string): MarketUpdates | undefined {
    if (kind === 'ticker') return this.#tickers.read(kind, key);
    if (key !== this.#first) return undefined;
    return kind === 'book'
      ? { kind, key, data: this.#book() }
      : { kind, key, data: [this.#trade()] };
  }

  watch(kind: MarketUpdates['kind'], key: string): MarketUpdates | undefined {
    if (kind === 'ticker') return this.#tickers.watch(kind, key);
    this.#watched.add(`${kind}:${key}`);
    return this.read(kind, key);
  }

  unwatch(kind: MarketUpdates['kind'], key: string): void {
    if (kind === 'ticker') this.#tickers.unwatch(kind, key);
    else this.#watched.delete(`${kind}:${key}`);
  }

  isLive(): boolean {
    return true;
  }

  #push(kind: 'book' | 'trades', sink: (updates: MarketUpdates) => void): void {
    if (!this.#watched.has(`${kind}:${this.#first}`)) return;
    const update = this.read(kind, this.#first);
    if (update === undefined) return;
    this.#ownPushed += 1;
    sink(update);
  }

  #book(): Book {
    this.#number += 1;
    const size = (level: number) => 1 + ((this.#number + level) % 7) / 10;
    const side = (direction: number): [number, number][] =>
      Array.from({ length: LEVELS }, (_, level) => [
        1_000 + direction * TICK * (level + 1),
        size(level),
      ]);
    return { bids: side(-1), asks: side(1), at: Date.now() };
  }

  #trade(): Trade {
    this.#number += 1;
    return {
      id: String(this.#number),
      price: 1_000 + (this.#number % 9) * TICK,
      size: 0.5,
      side: this.#number % 2 === 0 ? 'buy' : 'sell',
      at: Date.now(),
    };
  }
}
