import type { Ticker } from '@parallax/contract';
import { joined, type TickerParts, tickerOf, tickerParts } from './map/ticker.ts';
import { MarksAt } from './marks-at.ts';

/** What is known of a contract's ticker while it is watched: its parts come from several places. */
export class HeardTicker {
  readonly #marksAt = new MarksAt();
  #parts: TickerParts = {};
  /** what ccxt held as it was looked at last */
  #ticker: unknown;
  #quote: unknown;
  /** whether the parts say more than what was taken */
  #changed = false;

  /** What ccxt holds from before is no news. */
  begin(ticker: unknown, quote: unknown): void {
    this.#ticker = ticker;
    this.#quote = quote;
  }

  /** Looks at what ccxt holds now. */
  look(ticker: unknown, quote: unknown, now: number): void {
    if (ticker !== this.#ticker) this.#join(timed(tickerParts(ticker), now));
    if (quote !== this.#quote) this.#join(timed(tickerParts(quote), now));
    this.begin(ticker, quote);
    for (const old of this.#marksAt.takeOld(now)) {
      this.#parts = { ...this.#parts, [old]: undefined };
      this.#changed = true;
    }
  }

  /**
   * Mark, index and funding as they were asked for. Bid, ask and last come by the stream, which is ahead.
   *
   * @param areSeparate whether nothing else says them, so that they grow old
   */
  derive(said: TickerParts | undefined, areSeparate: boolean, now: number): void {
    const { mark, index, rate, nextFunding } = said ?? {};
    const news = { mark, index, rate, nextFunding };
    this.#join(news);
    if (areSeparate) this.#marksAt.note(news, now);
  }

  /** What is new since it was taken last; undefined: nothing. */
  take(isSpot: boolean, now: number): Ticker | undefined {
    if (!this.#changed) return undefined;
    this.#changed = false;
    return tickerOf(this.#parts, isSpot, now);
  }

  lose(): void {
    this.#parts = {};
    this.#marksAt.clear();
    this.#changed = false;
  }

  #join(news: TickerParts | undefined): void {
    if (news === undefined) return;
    this.#parts = joined(this.#parts, news);
    this.#changed = true;
  }
}

/** What says no time is of now: the time of what was said before is not that of what is said now. */
const timed = (parts: TickerParts | undefined, now: number): TickerParts | undefined =>
  parts && { ...parts, at: parts.at ?? now };
