import type { Turnover } from './trade-tape.ts';

interface Entry {
  readonly from: number;
  /** the time of its last trade */
  readonly since: number;
  /** the time of the next trade, or a time until which there is certainly none */
  readonly next: number;
  readonly turnover: Turnover;
}

/** The last turnover of a tape, the same object until the next trade. */
export class TurnoverCache {
  #last: Entry | undefined;

  /** The stored turnover, if it is also that of [from, until). */
  read(from: number, until: number): Turnover | undefined {
    const last = this.#last;
    const isCurrent = last?.from === from && until > last.since && until <= last.next;
    return isCurrent ? last.turnover : undefined;
  }

  store(entry: Entry): void {
    this.#last = entry;
  }
}
