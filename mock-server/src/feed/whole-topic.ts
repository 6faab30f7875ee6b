import type { FeedUpdate } from '@parallax/contract';
import type { Reader, ReadTopic } from './reader.ts';

type WholeKind = 'funding' | 'venue-status' | 'exchange';

/** A topic whose every update holds all of its value. */
export class WholeTopic<K extends WholeKind> implements ReadTopic {
  readonly readers = new Set<Reader>();
  readonly conflated = true;
  readonly #head: string;
  #seq: number;
  #json = '';
  #next: string | undefined;

  /** @param seq the last number that was used of a topic of this name */
  constructor(
    readonly kind: K,
    readonly name: string,
    seq: number,
  ) {
    this.#seq = seq;
    this.#head = `{"kind":"${kind}","topic":${JSON.stringify(name)},"seq":`;
  }

  get seq(): number {
    return this.#seq;
  }

  /** Returns whether it says something else than before. */
  take(data: Extract<FeedUpdate, { kind: K }>['data']): boolean {
    const json = JSON.stringify(data);
    const present = this.#next ?? this.#json;
    if (json !== present) this.#next = json;
    return json !== present;
  }

  change(): Buffer | undefined {
    if (this.#next === undefined) return undefined;
    const isFirst = this.#json === '';
    this.#json = this.#next;
    this.#next = undefined;
    this.#seq += 1;
    return this.#text(isFirst, this.#json);
  }

  snapshot(): Buffer | undefined {
    return this.#json === '' ? undefined : this.#text(true, this.#json);
  }

  /** Tells one reader that there is nothing for it any more; the others go on from a snapshot. */
  takeFrom(reader: Reader): void {
    this.change();
    this.#seq += 1;
    this.readers.delete(reader);
    // what still waits for a slow reader is for nobody any more, least of all in place of this
    reader.forget(this);
    reader.add(this, this.#text(true, 'null'));
    // not the number that the reader has for nothing, should it come back
    this.#seq += 1;
    const present = this.snapshot();
    if (present === undefined) return;
    for (const other of this.readers) other.add(this, present);
  }

  #text(snapshot: boolean, json: string): Buffer {
    return Buffer.from(`${this.#head}${this.#seq},"snapshot":${snapshot},"data":${json}}`);
  }
}
