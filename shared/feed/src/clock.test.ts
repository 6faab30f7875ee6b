import { describe, expect, it } from '@jest/globals';
import { steadyClock } from './clock.ts';

describe('the steady clock', () => {
  it.each([
    ['counts what passes', [5, 5], 5],
    ['counts sleep, which the monotonic clock may leave out', [60_000, 2], 60_000],
    ['does not run fast by the coarse steps of the wall clock', [1, 0.25], 0.25],
    ['does not go back with the wall clock', [-3_600_000, 250], 250],
  ])('%s', (_, [wall = 0, monotonic = 0], expected) => {
    let passed = 0;
    const clock = steadyClock(
      () => 1_000_000 + passed * wall,
      () => 70 + passed * monotonic,
    );
    const start = clock.now();
    passed = 1;
    expect(clock.now() - start).toBe(expected);
  });
});
