import { type Candle, LATEST_CANDLES_MAX } from '@parallax/protocol';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';
import { UpdateWriter } from './update-writer.ts';

const isSame = (a: Candle, b: Candle): boolean =>
  a.open === b.open &&
  a.high === b.high &&
  a.low === b.low &&
  a.close === b.close &&
  a.volume === b.volume;

/**
 * The latest candles of a contract. An update contains the candles that are new or have changed.
 */
export class CandlesTopic implements SubscribableTopic {
  readonly kind = 'candles';
  readonly subscribers = new Set<Subscriber>();
  readonly conflated = true;
  readonly #writer: UpdateWriter;
  /** by start in Unix milliseconds, oldest first */
  readonly #candles = new Map<number, Candle>();
  readonly #changed = new Set<number>();
  /** whether candles were received, even an empty list */
  #isLoaded = false;
  #isPublished = false;
  #snapshot: Buffer | undefined;

  /** @param seq the highest sequence number that may have been used under this name */
  constructor(
    readonly name: string,
    seq: number,
  ) {
    this.#writer = new UpdateWriter(this.kind, name, seq);
  }

  get seq(): number {
    return this.#writer.seq;
  }

  /** Start of the last candle in Unix milliseconds; undefined while there are none. */
  get lastAt(): number | undefined {
    return [...this.#candles.keys()].at(-1);
  }

  /** Merges candles, oldest first, none earlier than the second-to-last candle. */
  merge(candles: readonly Candle[]): void {
    this.#isLoaded = true;
    for (const candle of candles) {
      const current = this.#candles.get(candle.at);
      if (current !== undefined && isSame(current, candle)) continue;
      this.#candles.set(candle.at, candle);
      this.#changed.add(candle.at);
    }
    const surplus = this.#candles.size - LATEST_CANDLES_MAX;
    for (const at of [...this.#candles.keys()].slice(0, Math.max(0, surplus))) {
      this.#candles.delete(at);
      this.#changed.delete(at);
    }
  }

  drainUpdate(): Buffer | undefined {
    const isSnapshot = this.#isLoaded && !this.#isPublished;
    if (this.#changed.size === 0 && !isSnapshot) return undefined;
    this.#isPublished = true;
    const changed = [...this.#candles.values()].filter(({ at }) => this.#changed.has(at));
    this.#changed.clear();
    this.#writer.advance();
    this.#snapshot = undefined;
    return this.#writer.write(isSnapshot, JSON.stringify(changed));
  }

  snapshot(): Buffer | undefined {
    if (!this.#isLoaded) return undefined;
    this.#snapshot ??= this.#writer.write(true, JSON.stringify([...this.#candles.values()]));
    return this.#snapshot;
  }
}
