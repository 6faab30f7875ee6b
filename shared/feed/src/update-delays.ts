import { TICKER_THROTTLE_MS } from '@parallax/protocol';

/** How early an update may be, since the network delays some more than others. */
export const EARLY_MAX_MS = 50;
/** The next update of a contract that keeps changing arrives by then: an interval, a frame and jitter later. */
export const NEXT_UPDATE_MAX_MS = TICKER_THROTTLE_MS + 200;
/** The longest time in ms from an update until it or a newer one is posted at this interval. */
export const longestWait = (intervalMs: number): number =>
  intervalMs === TICKER_THROTTLE_MS ? 0 : intervalMs - EARLY_MAX_MS + NEXT_UPDATE_MAX_MS;
