import { jest } from '@jest/globals';

/** Replaces the timers of the test file, except for the one that the fake server responds with. */
export function startFakeClock(): void {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
}
