import { BoundedCache } from './bounded-cache.ts';
import { clamp } from './clamp.ts';
import type { Top, TopAt } from './quotes.ts';
import { randomAt } from './random.ts';
import { boundsEnd, lengthOf, momentsOf, SLOT_MS, SPANS } from './spans.ts';

const partsOf = (level: number): number => lengthOf(level) / lengthOf(level + 1);

/** Open, high, low and close of a span's trades, in ticks. */
export interface PriceSpan {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Enough for both ends of the last 24 hours. */
const SPANS_CACHED = 32;

/**
 * Open, high, low and close of each span of a contract without generating its trades: at each
 * moment of the span there is one trade per side (two at the ask if there is no bid), and all prices
 * between the moments stay within the range of these trades.
 */
export class PriceSpans {
  readonly #spans: readonly BoundedCache<PriceSpan>[];
  /** the last span that clamped a price */
  #last: { readonly level: number; readonly cell: number; readonly span: PriceSpan } | undefined;

  constructor(
    private readonly seed: number,
    private readonly quotedAt: TopAt,
    /** level of the longest span whose extremes occur at its moments */
    private readonly longestLevel = 0,
  ) {
    this.#spans = SPANS.map(
      (_, level) => new BoundedCache(SPANS_CACHED, (cell) => this.#make(level, cell)),
    );
  }

  /** The `cell`th span of a length since 1970. */
  span(level: number, cell: number): PriceSpan {
    return this.#spans[level]?.get(cell) ?? this.#make(level, cell);
  }

  /** Computes a span of thousands of moments, and yields between short units of work. */
  *prepare(level: number, cell: number): Generator<undefined> {
    if (level >= this.longestLevel || this.#spans[level]?.has(cell) === true) return;
    const parts = partsOf(level);
    for (let part = 0; part < parts; part += 1) yield* this.prepare(level + 1, cell * parts + part);
    yield;
    this.span(level, cell);
  }

  /** The best prices, clamped to the range of the shortest span that bounds them. */
  topAt(time: number): Top {
    const slot = Math.floor(time / SLOT_MS) * SLOT_MS;
    const top = this.quotedAt(slot);
    const bounds = boundsEnd(slot, this.longestLevel);
    if (bounds === this.longestLevel) return top;
    const level = bounds - 1;
    const cell = Math.floor(slot / lengthOf(level));
    if (this.#last?.level !== level || this.#last.cell !== cell) {
      this.#last = { level, cell, span: this.span(level, cell) };
    }
    return clampTop(top, this.#last.span);
  }

  /** Whether the buy precedes the sell at a moment. */
  buysFirst(moment: number): boolean {
    return randomAt(this.seed, moment / SLOT_MS) < 0.5;
  }

  #make(level: number, cell: number): PriceSpan {
    return level < this.longestLevel ? this.#merge(level, cell) : this.#fromMoments(level, cell);
  }

  /** Merges the next shorter spans. */
  #merge(level: number, cell: number): PriceSpan {
    const parts = partsOf(level);
    let merged = this.span(level + 1, cell * parts);
    for (let part = 1; part < parts; part += 1) {
      const next = this.span(level + 1, cell * parts + part);
      const high = Math.max(merged.high, next.high);
      const low = Math.min(merged.low, next.low);
      merged = { open: merged.open, high, low, close: next.close };
    }
    return merged;
  }

  #fromMoments(level: number, cell: number): PriceSpan {
    const moments = momentsOf(level, cell);
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    let open = 0;
    let close = 0;
    for (const [i, moment] of moments.entries()) {
      const { bid: quoted, ask } = this.topAt(moment);
      const bid = quoted > 0 ? quoted : ask;
      const buysFirst = this.buysFirst(moment);
      if (i === 0) open = buysFirst ? ask : bid;
      close = buysFirst ? bid : ask;
      low = Math.min(low, bid);
      high = Math.max(high, ask);
    }
    return { open, high, low, close };
  }
}

/** Clamps the best prices to a range. The bid is 0 if there is none or the range is a single price. */
function clampTop({ bid, ask }: Top, { low, high }: PriceSpan): Top {
  if (bid === 0 || high === low) return { bid: 0, ask: clamp(ask, low, high) };
  const clampedAsk = clamp(ask, low + 1, high);
  return { bid: clamp(bid, low, clampedAsk - 1), ask: clampedAsk };
}
