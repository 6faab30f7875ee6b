const FIRST_MS = 1_000;
const GROWTH = 1.5;
const LONGEST_MS = 120_000;
/** Share of the pause that is left to chance, so that clients do not come back all at once. */
const JITTER = 0.25;

/** The pause before attempt number `attempt` (from 0) in ms. `random` is from 0 to 1. */
export function backOff(attempt: number, random: number): number {
  const pause = Math.min(LONGEST_MS, FIRST_MS * GROWTH ** attempt);
  return Math.min(LONGEST_MS, pause * (1 - JITTER + 2 * JITTER * random));
}
