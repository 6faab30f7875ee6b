import type { Decimal } from '@parallax/trading';
import { toText } from '@parallax/trading';
import type { FillCostRow } from './cost-store.ts';

/** How long after a fill, in milliseconds, which mid is taken. */
const HORIZONS = [
  [1_000, 'mid_1s'],
  [5_000, 'mid_5s'],
  [30_000, 'mid_30s'],
  [60_000, 'mid_60s'],
] as const;
/** How long a contract is watched after its last fill. */
export const WATCHED_MS = 61_000;
/** A mid that is taken later than this is none, in milliseconds. */
export const LATE_MS = 1_000;
/** How long after its time a fill that is not stored itself is kept, in milliseconds. */
const KEPT_MS = 120_000;
/** Fills that are watched at once; of further ones no mids are taken. */
export const WATCHED_FILLS_MAX = 10_000;

interface WatchedFill {
  readonly key: string;
  /** Unix milliseconds */
  readonly at: number;
  readonly row: { -readonly [Field in keyof FillCostRow]: FillCostRow[Field] };
  /** how many of the horizons are past */
  taken: number;
  isDirty: boolean;
}

type MidOf = (key: string) => Decimal | undefined;

const textOf = (mid: Decimal | undefined): string | null =>
  mid === undefined ? null : toText(mid);

/** The mids at fills and some seconds later. */
export class Markouts {
  readonly #fills = new Map<string, WatchedFill>();

  constructor(private readonly midOf: MidOf) {}

  /** Takes the mid of a new fill, unless it is reported late. Returns false if too many are watched. */
  add(
    fill: {
      readonly accountId: string;
      readonly id: string;
      readonly key: string;
      readonly at: number;
    },
    now: number,
  ): boolean {
    const { accountId, id, key, at } = fill;
    if (this.#fills.size >= WATCHED_FILLS_MAX) return false;
    if (now - at >= WATCHED_MS) return true;
    const isLate = now - at > LATE_MS;
    const row = {
      account_id: accountId,
      fill_id: id,
      mid: isLate ? null : textOf(this.midOf(key)),
      mid_1s: null,
      mid_5s: null,
      mid_30s: null,
      mid_60s: null,
    };
    this.#fills.set(`${accountId} ${id}`, { key, at, row, taken: 0, isDirty: true });
    return true;
  }

  /** Takes the mids that are due, and forgets what is complete and stored. */
  advance(now: number): void {
    for (const [name, fill] of this.#fills) {
      this.#take(fill, now);
      const isComplete = fill.taken === HORIZONS.length;
      if (isComplete && (!fill.isDirty || now - fill.at > KEPT_MS)) this.#fills.delete(name);
    }
  }

  #take(fill: WatchedFill, now: number): void {
    for (;;) {
      const [ms, column] = HORIZONS[fill.taken] ?? [];
      if (ms === undefined || column === undefined || fill.at + ms > now) return;
      fill.taken += 1;
      if (now - fill.at - ms > LATE_MS) continue;
      fill.row[column] = textOf(this.midOf(fill.key));
      fill.isDirty = true;
    }
  }

  /** What is to be stored. */
  unstored(): readonly FillCostRow[] {
    return [...this.#fills.values()]
      .filter(({ isDirty }) => isDirty)
      .map(({ row }) => Object.assign({}, row));
  }

  /** Call it with what was stored as `unstored` has returned it. */
  onStored(rows: readonly FillCostRow[]): void {
    for (const row of rows) {
      const fill = this.#fills.get(`${row.account_id} ${row.fill_id}`);
      if (fill === undefined) continue;
      const isSame = HORIZONS.every(([, column]) => fill.row[column] === row[column]);
      if (isSame) fill.isDirty = false;
    }
  }
}
