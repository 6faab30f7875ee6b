const FIRST_MS = 1_000;
const GROWTH = 1.5;
/** Short, because the user sees frozen prices until the page reconnects. */
const MAX_VISIBLE_MS = 2_000;
const MAX_MS = 120_000;
/** Jitter as a fraction of the delay, so that clients do not reconnect at the same time. */
const JITTER = 0.25;

/**
 * The delay before reconnect attempt `attempt` (from 0) in ms.
 *
 * @param random from 0 to 1
 * @param isPageVisible whether a page is visible or was recently
 */
export function backOff(attempt: number, random: number, isPageVisible: boolean): number {
  const max = isPageVisible ? MAX_VISIBLE_MS : MAX_MS;
  const delay = Math.min(max / (1 + JITTER), FIRST_MS * GROWTH ** attempt);
  return delay * (1 - JITTER + 2 * JITTER * random);
}
