import { type Candle, LATEST_CANDLES_MAX } from '@parallax/protocol';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';

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
  readonly #head: string;
  #seq: number;
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
    this.#seq = seq;
    this.#head = `{"kind":"candles","topic":${JSON.stringify(name)},"seq":`;
  }

  get seq(): number {
    return this.#seq;
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
    this.#seq += 1;
    this.#snapshot = undefined;
    return this.#serialize(isSnapshot, changed);
  }

  snapshot(): Buffer | undefined {
    if (!this.#isLoaded) return undefined;
    this.#snapshot ??= this.#serialize(true, [...this.#candles.values()]);
    return this.#snapshot;
  }

  #serialize(snapshot: boolean, candles: readonly Candle[]): Buffer {
    return Buffer.from(
      `${this.#head}${this.#seq},"snapshot":${snapshot},"data":${JSON.stringify(candles)}}`,
    );
  }
}
