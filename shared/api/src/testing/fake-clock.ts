import { jest } from '@jest/globals';
import { roundTrip } from './start-fake-server.ts';

/**
 * Fakes the timers of the test file, but not `queueMicrotask`, which the fake server needs to
 * respond.
 */
export function startFakeClock(): void {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
}

/**
 * Advances the fake clock from timer to timer; before each, the server responds to the requests that
 * it has received.
 */
export async function advanceClock(ms = 0): Promise<void> {
  const end = { isReached: false };
  await roundTrip();
  setTimeout(() => {
    end.isReached = true;
  }, ms);
  while (!end.isReached) {
    await jest.advanceTimersToNextTimerAsync();
    await roundTrip();
  }
  // timers that the last responses scheduled for the final time
  await jest.advanceTimersByTimeAsync(0);
}
