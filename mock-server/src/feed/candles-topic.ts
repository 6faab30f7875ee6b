import { type Candle, LATEST_CANDLES_MAX } from '@parallax/contract';
import type { Reader, ReadTopic } from './reader.ts';

const isSame = (a: Candle, b: Candle): boolean =>
  a.open === b.open &&
  a.high === b.high &&
  a.low === b.low &&
  a.close === b.close &&
  a.volume === b.volume;

/** The latest candles of a contract; an update holds those that are new or have changed. */
export class CandlesTopic implements ReadTopic {
  readonly kind = 'candles';
  readonly readers = new Set<Reader>();
  readonly conflated = true;
  readonly #head: string;
  #seq: number;
  /** by their beginnings, oldest first */
  readonly #candles = new Map<number, Candle>();
  readonly #changed = new Set<number>();
  /** whether anything was told: also that there are none */
  #isHeard = false;
  #isTold = false;
  #snapshot: Buffer | undefined;

  /** @param seq the last number that was used of a topic of this name */
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

  /** The beginning of the last one, in Unix milliseconds; undefined while there are none. */
  get lastAt(): number | undefined {
    return [...this.#candles.keys()].at(-1);
  }

  /**
   * Takes candles, oldest first, that begin no earlier than the last known one's predecessor.
   * Returns whether one of them is new or has changed.
   */
  take(candles: readonly Candle[]): boolean {
    this.#isHeard = true;
    for (const candle of candles) {
      const known = this.#candles.get(candle.at);
      if (known !== undefined && isSame(known, candle)) continue;
      this.#candles.set(candle.at, candle);
      this.#changed.add(candle.at);
    }
    const surplus = this.#candles.size - LATEST_CANDLES_MAX;
    for (const at of [...this.#candles.keys()].slice(0, Math.max(0, surplus))) {
      this.#candles.delete(at);
      this.#changed.delete(at);
    }
    return this.#changed.size > 0;
  }

  change(): Buffer | undefined {
    const isFirst = this.#isHeard && !this.#isTold;
    if (this.#changed.size === 0 && !isFirst) return undefined;
    this.#isTold = true;
    const changed = [...this.#candles.values()].filter(({ at }) => this.#changed.has(at));
    this.#changed.clear();
    this.#seq += 1;
    this.#snapshot = undefined;
    return this.#text(isFirst, changed);
  }

  snapshot(): Buffer | undefined {
    if (!this.#isHeard) return undefined;
    this.#snapshot ??= this.#text(true, [...this.#candles.values()]);
    return this.#snapshot;
  }

  #text(snapshot: boolean, candles: readonly Candle[]): Buffer {
    return Buffer.from(
      `${this.#head}${this.#seq},"snapshot":${snapshot},"data":${JSON.stringify(candles)}}`,
    );
  }
}
