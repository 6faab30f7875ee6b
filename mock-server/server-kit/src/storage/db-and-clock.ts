import type { Database } from './storage.ts';

/** What operations on stored data that expires depend on. */
export interface DbAndClock {
  readonly db: Database;
  /** the current time in Unix milliseconds */
  readonly now: () => number;
}
