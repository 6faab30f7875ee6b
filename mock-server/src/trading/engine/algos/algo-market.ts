import type { Trade } from '@parallax/protocol';
import type { Market } from '@parallax/server-market/market-reads';
import type { MarketTap } from '@parallax/server-market/tapped-market';
import { fromExactNumber, toText, touchOf } from '@parallax/trading';

const TOPICS = ['book', 'trades'] as const;

/** The best prices of a contract; null where there is none, and while they are too old. */
export interface Quote {
  readonly bid: string | null;
  readonly ask: string | null;
}

interface Listener {
  /** The book has changed. */
  readonly onBook: () => void;
  /** New trades of the market, oldest first. */
  readonly onTrades: (trades: readonly Trade[]) => void;
}

export const NO_QUOTE: Quote = { bid: null, ask: null };
const textOf = (price: number | null): string | null =>
  price === null ? null : toText(fromExactNumber(price));

/** The market of the contracts that algos trade, each of which is watched while one of them does. */
export class AlgoMarket {
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(
    private readonly market: Pick<Market, 'read' | 'isLive' | 'isCurrent'>,
    private readonly tap: MarketTap,
  ) {
    tap.listen(({ kind, key, data }) => {
      for (const listener of this.#listeners.get(key) ?? []) {
        if (kind === 'book') listener.onBook();
        else if (kind === 'trades') listener.onTrades(data);
      }
    });
  }

  /** Watches a contract; returns what ends that. */
  watch(key: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    // earlier trades are not of the life of an algo
    for (const topic of TOPICS) this.tap.watch(topic, key);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(key);
      for (const topic of TOPICS) this.tap.unwatch(topic, key);
    };
  }

  quote(key: string): Quote {
    const { market } = this;
    if (market.isCurrent === false || !market.isLive('book', key)) return NO_QUOTE;
    const current = market.read('book', key);
    if (current?.kind !== 'book') return NO_QUOTE;
    const { bid, ask } = touchOf(current.data);
    return { bid: textOf(bid), ask: textOf(ask) };
  }
}
