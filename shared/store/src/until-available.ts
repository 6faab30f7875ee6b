import { isNonRetryable } from '@parallax/api/react';
import { pause } from './pause.ts';

const PAUSE_MIN_MS = 2_000;
export const PAUSE_MAX_MS = 15_000;
const JITTER = 0.25;
const GIVE_UP_MS = 60 * 60 * 1_000;

/** Spreads the requests of many pages by up to a quarter of the pause. */
export const withJitter = (ms: number): number => ms * (1 + JITTER * Math.random());

/**
 * Repeats a failed request with growing pauses while the page is visible, for at most an hour.
 *
 * @throws the last error, and a final rejection by the server at once; the signal's reason if it is
 * aborted during a pause
 */
export async function untilAvailable<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const end = Date.now() + GIVE_UP_MS;
  let pauseMs = PAUSE_MIN_MS;
  for (;;) {
    await pause(withJitter(pauseMs), signal);
    pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS);
    if (document.hidden && Date.now() < end) continue;
    try {
      return await run();
    } catch (error) {
      if (signal.aborted || isNonRetryable(error) || Date.now() >= end) throw error;
    }
  }
}
