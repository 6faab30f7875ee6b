import type { TickerParts } from './map/ticker.ts';

/** Values are polled every few seconds; older ones are dropped. */
const MAX_AGE_MS = 15_000;

const NAMES = ['mark', 'index', 'rate', 'nextFunding'] as const;
type PolledField = (typeof NAMES)[number];

/** Tracks the age of polled values (mark, index, funding) that the ticker stream does not carry. */
export class PolledExpiry {
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
