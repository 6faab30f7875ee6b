import type { Book, BookLevel, OrderSide, Trade } from '@parallax/protocol';
import type { OwnLevel, OwnLevels } from './own-levels.ts';

/** An order's place in the queue at its price. */
interface Place {
  level: OwnLevel;
  readonly side: OrderSide;
  /** the most that can be ahead; undefined while the price lies outside the received levels */
  ahead: number | undefined;
  /** since when it is known, in the venue's Unix milliseconds; earlier books and trades do not count */
  since: number;
}

/**
 * Estimates the size ahead of own orders at their prices, as no venue publishes it: at most what the first
 * book after the order was accepted displays, less what takers have traded at the price since, and nothing
 * once they have traded through it or the order was filled in part. At a live venue it is also never more than
 * what the book displays now; the paper engine ignores cancellations ahead (see `ContractMatching` of the
 * server). What cannot be known, such as trades while the book was off screen, makes the figure too large.
 */
export class QueueAhead {
  /** by `OwnLevel.place` */
  readonly #places = new Map<string, Place>();
  #lastTradeAt = 0;
  #lastBookAt = 0;

  setOrders({ bids, asks }: OwnLevels): void {
    const current = new Set([...bids, ...asks].map(({ place }) => place));
    for (const place of this.#places.keys()) if (!current.has(place)) this.#places.delete(place);
    const add = (side: OrderSide) => (level: OwnLevel) => {
      const place = this.#places.get(level.place);
      if (place !== undefined) {
        // what was ahead has been filled
        if (level.isPartlyFilled && !place.level.isPartlyFilled) place.ahead = 0;
        place.level = level;
        return;
      }
      if (!level.isQueued) return;
      const since = this.#lastBookAt;
      this.#places.set(level.place, { level, side, ahead: undefined, since });
    };
    bids.forEach(add('buy'));
    asks.forEach(add('sell'));
  }

  onBook({ bids, asks, at }: Book): void {
    this.#lastBookAt = at;
    for (const place of this.#places.values()) {
      const isBuy = place.side === 'buy';
      const displayed = displayedAt(place.level.price, isBuy ? bids : asks, isBuy);
      if (displayed === undefined || at <= place.since) continue;
      if (place.ahead === undefined) {
        place.ahead = displayed;
        place.since = at;
      } else if (!place.level.isPaper) place.ahead = Math.min(place.ahead, displayed);
    }
  }

  /** @param trades the latest ones, newest first, which may have been received before */
  onTrades(trades: readonly Trade[]): void {
    const fresh = trades.filter(({ at }) => at > this.#lastTradeAt);
    this.#lastTradeAt = trades[0]?.at ?? this.#lastTradeAt;
    for (const place of this.#places.values()) {
      for (const trade of fresh) applyTrade(place, trade);
    }
  }

  /** The size ahead of the first own order at a price, in the units of the book; undefined if it is not known. */
  at(side: OrderSide, price: number): number | undefined {
    const known = [...this.#places.values()].flatMap((place) =>
      place.side === side && place.level.price === price && place.ahead !== undefined
        ? [place.ahead]
        : [],
    );
    return known.length === 0 ? undefined : Math.min(...known);
  }
}

/** The displayed size at a price; undefined beyond the received levels. */
function displayedAt(
  price: number,
  levels: readonly BookLevel[],
  isBuy: boolean,
): number | undefined {
  const last = levels.at(-1);
  if (last === undefined || (isBuy ? price < last[0] : price > last[0])) return undefined;
  return levels.find(([each]) => each === price)?.[1] ?? 0;
}

function applyTrade(place: Place, { side, price, size, at }: Trade): void {
  if (place.ahead === undefined || at <= place.since || side === place.side) return;
  const own = place.level.price;
  const isThrough = place.side === 'buy' ? price < own : price > own;
  if (isThrough) place.ahead = 0;
  else if (price === own) place.ahead = Math.max(0, place.ahead - size);
}
