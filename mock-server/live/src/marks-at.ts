import type { TickerParts } from './map/ticker.ts';

/** What fails to be told again for so long is not known any more: it is asked for every few seconds. */
const OLD_MS = 15_000;

const NAMES = ['mark', 'index', 'rate', 'nextFunding'] as const;
type Mark = (typeof NAMES)[number];

/** When mark, index and funding of a contract were told last, where its ticker does not say them. */
export class MarksAt {
  readonly #at = new Map<Mark, number>();

  /** @param now Unix milliseconds */
  note(news: TickerParts, now: number): void {
    for (const name of NAMES) if (news[name] !== undefined) this.#at.set(name, now);
  }

  /** Those that have become too old, each once. */
  takeOld(now: number): Mark[] {
    const old = [...this.#at].flatMap(([name, at]) => (now - at < OLD_MS ? [] : [name]));
    for (const name of old) this.#at.delete(name);
    return old;
  }

  clear(): void {
    this.#at.clear();
  }
}
