import type { Turnover } from './trade-tape.ts';

interface Computed {
  readonly turnover: Turnover;
  /** the time of its last trade; undefined if unknown, then it is not cached */
  readonly since: number | undefined;
  /** the time of the next trade, or a time until which there is certainly none */
  readonly next: number;
}

/** The last turnover of a tape, the same object until the next trade. */
export class TurnoverCache {
  #last: { readonly from: number; readonly computed: Computed } | undefined;

  constructor(private readonly compute: (from: number, until: number) => Computed) {}

  /**
   * The turnover of [from, until). Returns the same object until the next trade, so that callers can
   * cache values derived from it.
   */
  get(from: number, until: number): Turnover {
    const last = this.#last;
    if (last?.from === from && isCurrent(last.computed, until)) return last.computed.turnover;
    const computed = this.compute(from, until);
    if (computed.since !== undefined) this.#last = { from, computed };
    return computed.turnover;
  }
}

const isCurrent = ({ since, next }: Computed, until: number): boolean =>
  since !== undefined && until > since && until <= next;
