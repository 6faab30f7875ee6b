import { describe, expect, it } from '@jest/globals';
import { BackOff } from './back-off.ts';

describe('the pauses between attempts', () => {
  it('grow up to a maximum, which is longer for rate-limited attempts', () => {
    const backOff = new BackOff(() => 0.5);
    const pauses = Array.from({ length: 6 }, () => backOff.next());
    expect(pauses).toEqual([500, 750, 1_125, 1_688, 2_400, 2_400]);
    expect(Array.from({ length: 9 }, () => backOff.next(true)).at(-1)).toBe(30_000);
  });

  it('do not exceed their maximum after attempts that were rate-limited', () => {
    const backOff = new BackOff(() => 0.5);
    for (let attempt = 0; attempt < 20; attempt += 1) backOff.next(true);
    expect(backOff.next()).toBe(2_400);
  });
});
