import type { Ticker } from '@parallax/protocol';
import {
  mergeParts,
  parseTickerParts,
  type SizedInstrument,
  type TickerParts,
  toTicker,
} from './map/ticker.ts';

/** Values are polled every few seconds; older ones are dropped. */
const MAX_AGE_MS = 15_000;

const NAMES = ['mark', 'index', 'rate', 'nextFunding'] as const;
type PolledField = (typeof NAMES)[number];

/** Tracks the age of polled values (mark, index, funding) that the ticker stream does not carry. */
class PolledExpiry {
  readonly #updatedAt = new Map<PolledField, number>();

  /** @param now Unix milliseconds */
  touch(parts: TickerParts, now: number): void {
    for (const name of NAMES) if (parts[name] !== undefined) this.#updatedAt.set(name, now);
  }

  /** The values that have expired since the last call. */
  drainExpired(now: number): PolledField[] {
    const expired = [...this.#updatedAt].flatMap(([name, at]) =>
      now - at < MAX_AGE_MS ? [] : [name],
    );
    for (const name of expired) this.#updatedAt.delete(name);
    return expired;
  }

  clear(): void {
    this.#updatedAt.clear();
  }
}

/** Merges the ticker of a watched contract from its streams and polled values. */
export class ReceivedTicker {
  readonly #polledExpiry = new PolledExpiry();
  #parts: TickerParts = {};
  /** ccxt's structures as of the last update */
  #ticker: unknown;
  #quote: unknown;
  /** whether the parts have changed since the last drain */
  #hasChanged = false;

  /** Treats what ccxt has cached so far as already processed. */
  start(ticker: unknown, quote: unknown): void {
    this.#ticker = ticker;
    this.#quote = quote;
  }

  /** Merges ccxt's current structures and drops expired values. */
  update(
    ticker: unknown,
    quote: unknown,
    { instType }: Pick<SizedInstrument, 'instType'>,
    now: number,
  ): void {
    if (ticker !== this.#ticker) {
      const parts = withTimestamp(parseTickerParts(ticker), now);
      this.#merge(instType === 'option' ? withBothSides(parts) : parts);
    }
    if (quote !== this.#quote) this.#merge(withTimestamp(parseTickerParts(quote), now));
    this.start(ticker, quote);
    for (const name of this.#polledExpiry.drainExpired(now)) {
      this.#parts = { ...this.#parts, [name]: undefined };
      this.#hasChanged = true;
    }
  }

  /**
   * Merges polled mark, index and funding. Retains bid, ask and last of the stream, which is newer.
   *
   * @param areSeparate whether polling is their only source, so that they expire
   */
  updateDerivatives(polled: TickerParts | undefined, areSeparate: boolean, now: number): void {
    const { mark, index, rate, nextFunding } = polled ?? {};
    const update = { mark, index, rate, nextFunding };
    this.#merge(update);
    if (areSeparate) this.#polledExpiry.touch(update, now);
  }

  /** The ticker when it has changed since the last call; else undefined. */
  drain(instrument: SizedInstrument, now: number): Ticker | undefined {
    if (!this.#hasChanged) return undefined;
    this.#hasChanged = false;
    return toTicker(this.#parts, instrument, now);
  }

  reset(): void {
    this.#parts = {};
    this.#polledExpiry.clear();
    this.#hasChanged = false;
  }

  #merge(update: TickerParts | undefined): void {
    if (update === undefined) return;
    this.#parts = mergeParts(this.#parts, update);
    this.#hasChanged = true;
  }
}

/** Structures without a timestamp get the current time, so that they do not inherit an older one. */
const withTimestamp = (parts: TickerParts | undefined, now: number): TickerParts | undefined =>
  parts && { ...parts, at: parts.at ?? now };

/** Options have no separate quotes: a side that their ticker omits was withdrawn. */
const withBothSides = (parts: TickerParts | undefined): TickerParts | undefined =>
  parts && { ...parts, bid: parts.bid ?? null, ask: parts.ask ?? null };
