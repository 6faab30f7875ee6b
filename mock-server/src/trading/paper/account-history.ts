import type { VenueEntry, VenueFill } from '@parallax/live';

/** Fills, and entries, that are kept of each account. */
const KEPT_MAX = 5_000;

/** The latest fills and entries of an account since it was opened, oldest first. */
export class AccountHistory {
  readonly #fills: VenueFill[] = [];
  readonly #entries: VenueEntry[] = [];

  addFill(fill: VenueFill): void {
    add(this.#fills, fill);
  }

  addEntry(entry: VenueEntry): void {
    add(this.#entries, entry);
  }

  /** Those since a time in Unix milliseconds. */
  since(time: number): { fills: readonly VenueFill[]; entries: readonly VenueEntry[] } {
    return {
      fills: this.#fills.filter(({ at }) => at >= time),
      entries: this.#entries.filter(({ at }) => at >= time),
    };
  }
}

/** Adds an item; once there are twice as many as are kept, the older half is dropped. */
function add<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length >= 2 * KEPT_MAX) list.splice(0, KEPT_MAX);
}
