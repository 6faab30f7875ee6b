import { describe, expect, it, jest } from '@jest/globals';
import { steadyClock } from './clock.ts';

describe('steadyClock', () => {
  it.each([
    ['measures elapsed time', [5, 5], 5],
    ['includes time asleep, which the monotonic clock may omit', [60_000, 2], 60_000],
    ['ignores the coarse resolution of the wall clock', [1, 0.25], 0.25],
    ['does not go back with the wall clock', [-3_600_000, 250], 250],
  ])('%s', (_, [wall = 0, monotonic = 0], expected) => {
    let elapsed = 0;
    const clock = steadyClock(
      () => 1_000_000 + elapsed * wall,
      () => 70 + elapsed * monotonic,
    );
    const start = clock.now();
    elapsed = 1;
    expect(clock.now() - start).toBe(expected);
  });

  it('looks up Date.now and performance.now at each call, so that replacements take effect', () => {
    const clock = steadyClock();
    jest.spyOn(performance, 'now').mockReturnValue(70);
    const wall = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const start = clock.now();
    expect(clock.now()).toBe(start);
    wall.mockReturnValue(1_060_000);
    expect(clock.now() - start).toBe(60_000);
    jest.restoreAllMocks();
  });

  it('never goes back, even if the monotonic clock starts again at zero', () => {
    let elapsed = 60_000;
    const clock = steadyClock(
      () => 1_000_000,
      () => elapsed,
    );
    const start = clock.now();
    elapsed = 0;
    expect(clock.now()).toBe(start);
    elapsed = 500;
    expect(clock.now() - start).toBe(500);
  });
});
