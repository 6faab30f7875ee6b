import { describe, expect, it } from '@jest/globals';
import { monotonicClock } from './clock.ts';

const SECOND = 1_000;

function setUp() {
  const at = { wall: 1_700_000_000_000, elapsed: 70.25 };
  const now = monotonicClock(
    () => at.wall,
    () => at.elapsed,
  );
  const start = at.wall;
  const pass = (ms: number) => {
    at.wall += ms;
    at.elapsed += ms;
  };
  return { at, pass, since: () => now() - start };
}

describe('monotonicClock', () => {
  it('follows the wall clock, including forward jumps', () => {
    const { at, pass, since } = setUp();
    pass(SECOND);
    expect(since()).toBe(SECOND);
    at.wall += 3_600 * SECOND;
    expect(since()).toBe(3_601 * SECOND);
  });

  it('runs at half speed after the wall clock is set back, until it has caught up', () => {
    const { at, pass, since } = setUp();
    pass(10 * SECOND);
    expect(since()).toBe(10 * SECOND);
    at.wall -= 4 * SECOND;
    expect(since()).toBe(10 * SECOND);
    const times = Array.from({ length: 5 }, () => {
      pass(2 * SECOND);
      return since() / SECOND;
    });
    expect(times).toEqual([11, 12, 13, 14, 16]);
  });

  it('never decreases and returns integer milliseconds for any sequence of reads', () => {
    const { at, pass, since } = setUp();
    const times = Array.from({ length: 2_000 }, (_, i) => {
      if (i % 400 === 0) at.wall -= 100;
      pass(0.7);
      at.wall = Math.floor(at.wall);
      return since();
    });
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.every(Number.isInteger)).toBe(true);
  });

  it('keeps advancing when the wall clock is set back repeatedly', () => {
    const { at, pass, since } = setUp();
    for (let second = 0; second < 60; second += 1) {
      pass(SECOND);
      since();
      at.wall -= SECOND;
      since();
    }
    expect(since()).toBeGreaterThan(29 * SECOND);
  });
});
