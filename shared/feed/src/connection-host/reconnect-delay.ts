import { backOff } from '@parallax/protocol';

/** Short, because the user sees frozen prices until the page reconnects. */
const MAX_VISIBLE_MS = 2_000;
const MAX_MS = 120_000;
const JITTER = [0.75, 1.25] as const;

/** The longest spread that a server can ask for. */
const MAX_SPREAD_MS = 30_000;

/**
 * The delay before reconnect attempt `attempt` (from 0) in ms.
 *
 * @param random from 0 to 1
 * @param options.isPageVisible whether a page is visible or was recently
 * @param options.spreadMs the time, in ms, over which the clients of the server reconnect at least
 */
export const reconnectDelay = (
  attempt: number,
  random: number,
  { isPageVisible, spreadMs }: { isPageVisible: boolean; spreadMs: number },
): number =>
  backOff(attempt, random, {
    firstMs: 1_000,
    growth: 1.5,
    maxMs: (isPageVisible ? MAX_VISIBLE_MS : MAX_MS) / JITTER[1],
    jitter: JITTER,
    spreadMs: Math.min(spreadMs, MAX_SPREAD_MS),
  });
