import { BoundedCache } from './bounded-cache.ts';
import type { Top, TopAt } from './quotes.ts';
import { randomAt } from './random.ts';
import { boundsAt, lengthOf, momentsOf, SLOT_MS, SPANS } from './spans.ts';

/** Prices of a span's trades, in ticks. */
export interface PriceSpan {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** As many as the last 24 hours are made of, at both of their ends. */
const KEPT = 32;

/**
 * The open, high, low and close of every span of a contract, without its trades being made: at each
 * of a span's moments there is one trade on each side, and no price between them is beyond theirs.
 */
export class PriceSpans {
  readonly #spans: readonly BoundedCache<PriceSpan>[];

  constructor(
    private readonly seed: number,
    private readonly quotedAt: TopAt,
  ) {
    this.#spans = SPANS.map(
      (_, level) => new BoundedCache(KEPT, (cell) => this.#make(level, cell)),
    );
  }

  /** The `cell`th span of a length, counted from 1970. */
  span(level: number, cell: number): PriceSpan {
    return this.#spans[level]?.get(cell) ?? this.#make(level, cell);
  }

  /** The best prices, inside the range of the shortest span that bounds them. */
  topAt(time: number): Top {
    const slot = Math.floor(time / SLOT_MS) * SLOT_MS;
    const top = this.quotedAt(slot);
    const bounds = boundsAt(slot);
    if (bounds === 0) return top;
    const level = bounds - 1;
    return within(top, this.span(level, Math.floor(slot / lengthOf(level))));
  }

  /** Which side trades first at a moment; the other one follows. */
  buysFirst(moment: number): boolean {
    return randomAt(this.seed, moment / SLOT_MS) < 0.5;
  }

  #make(level: number, cell: number): PriceSpan {
    const moments = momentsOf(level, cell);
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    let open = 0;
    let close = 0;
    for (const [i, moment] of moments.entries()) {
      const { bid, ask } = this.topAt(moment);
      const buysFirst = this.buysFirst(moment);
      if (i === 0) open = buysFirst ? ask : bid;
      close = buysFirst ? bid : ask;
      low = Math.min(low, bid);
      high = Math.max(high, ask);
    }
    return { open, high, low, close };
  }
}

/** Moves a bid and an ask into a range, which always holds a tick between its ends. */
function within({ bid, ask }: Top, { low, high }: PriceSpan): Top {
  const inside = Math.min(high, Math.max(low + 1, ask));
  return { bid: Math.max(low, Math.min(bid, inside - 1)), ask: inside };
}
