import { describe, expect, it, jest } from '@jest/globals';
import { paced } from './paced.ts';

describe('values that come too fast', () => {
  it('pass at most every 500 ms, the newest wins', () => {
    jest.useFakeTimers();
    const seen: number[] = [];
    const take = paced<number>(500, (value) => seen.push(value));
    take(1);
    take(2);
    jest.advanceTimersByTime(200);
    take(3);
    expect(seen).toEqual([1]);
    jest.advanceTimersByTime(300);
    expect(seen).toEqual([1, 3]);
    take(4);
    take.stop();
    jest.advanceTimersByTime(1_000);
    expect(seen).toEqual([1, 3]);
    jest.useRealTimers();
  });
});
