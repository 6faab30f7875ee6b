const FIRST_MS = 1_000;
const GROWTH = 1.5;
/** Short, because the user sees frozen prices until the page reconnects. */
const MAX_VISIBLE_MS = 2_000;
const MAX_MS = 120_000;
/** Jitter as a fraction of the delay, so that clients do not reconnect at the same time. */
const JITTER = 0.25;

/** The longest spread that a server can ask for. */
const MAX_SPREAD_MS = 30_000;

/**
 * The delay before reconnect attempt `attempt` (from 0) in ms.
 *
 * @param random from 0 to 1
 * @param options.isPageVisible whether a page is visible or was recently
 * @param options.spreadMs the time, in ms, over which the clients of the server reconnect at least
 */
export function backOff(
  attempt: number,
  random: number,
  { isPageVisible, spreadMs }: { isPageVisible: boolean; spreadMs: number },
): number {
  const max = isPageVisible ? MAX_VISIBLE_MS : MAX_MS;
  const delay = Math.min(max / (1 + JITTER), FIRST_MS * GROWTH ** attempt);
  const spread = Math.max(2 * JITTER * delay, Math.min(spreadMs, MAX_SPREAD_MS));
  return (1 - JITTER) * delay + spread * random;
}
