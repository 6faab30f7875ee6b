const FIRST_MS = 1_000;
const GROWTH = 1.5;
/** Somebody looks at prices that stand still: a server that is back is found soon. */
const LONGEST_WATCHED_MS = 2_000;
const LONGEST_MS = 120_000;
/** Share of the pause that is left to chance, so that clients do not come back all at once. */
const JITTER = 0.25;

/**
 * The pause before attempt number `attempt` (from 0) in ms. `random` is from 0 to 1; `watched` says
 * whether a page is shown that waits for the connection, or was lately.
 */
export function backOff(attempt: number, random: number, watched: boolean): number {
  const longest = watched ? LONGEST_WATCHED_MS : LONGEST_MS;
  const pause = Math.min(longest, FIRST_MS * GROWTH ** attempt);
  return Math.min(longest, pause * (1 - JITTER + 2 * JITTER * random));
}
