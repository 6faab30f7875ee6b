import { describe, expect, it } from '@jest/globals';
import { reconnectDelay } from './reconnect-delay.ts';

const VISIBLE = { isPageVisible: true, spreadMs: 0 };
const HIDDEN = { isPageVisible: false, spreadMs: 0 };

describe('reconnectDelay', () => {
  it.each([
    [0, 1_000],
    [1, 1_500],
    [4, 5_062.5],
    [12, 96_000],
    [5_000, 96_000],
  ])('delays attempt %i by %i ms while no page is visible', (attempt, expected) => {
    expect(reconnectDelay(attempt, 0.5, HIDDEN)).toBe(expected);
  });

  it('is at most two seconds while a page is visible', () => {
    expect(reconnectDelay(1, 0.5, VISIBLE)).toBe(1_500);
    expect(reconnectDelay(4, 0.5, VISIBLE)).toBe(1_600);
    expect(reconnectDelay(5_000, 1, VISIBLE)).toBe(2_000);
  });

  it.each([VISIBLE, HIDDEN])(
    'still varies randomly, without exceeding the maximum, once the delay has reached it',
    (page) => {
      const delays = [0, 0.25, 0.5, 0.75, 1].map((random) => reconnectDelay(5_000, random, page));
      expect(new Set(delays).size).toBe(5);
      expect(Math.max(...delays)).toBe(page.isPageVisible ? 2_000 : 120_000);
    },
  );

  it('has a jitter of 25% and is at most two minutes', () => {
    expect(reconnectDelay(0, 0, HIDDEN)).toBe(750);
    expect(reconnectDelay(0, 1, HIDDEN)).toBe(1_250);
    expect(reconnectDelay(100, 1, HIDDEN)).toBe(120_000);
  });

  it.each([0, 1, 4, 5_000])(
    'spreads attempt %i of 500 visible pages evenly over the 5 s that the server asks for',
    (attempt) => {
      const PAGES = 500;
      const page = { isPageVisible: true, spreadMs: 5_000 };
      const delays = Array.from({ length: PAGES }, (_, n) =>
        reconnectDelay(attempt, n / PAGES, page),
      );
      const perSecond = new Map<number, number>();
      for (const delay of delays) {
        const second = Math.floor((delay - (delays[0] ?? 0)) / 1_000);
        perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
      }
      expect([...perSecond]).toEqual([0, 1, 2, 3, 4].map((second) => [second, 100]));
    },
  );

  it.each([
    [0, 1_250],
    [10, 1_250],
    [500, 1_250],
    [5_000, 5_750],
    [30_000, 30_750],
    [Number.MAX_VALUE, 30_750],
  ])('delays the first attempt for a spread of %i ms by at most %i ms', (spreadMs, longest) => {
    expect(reconnectDelay(0, 0, { isPageVisible: true, spreadMs })).toBe(750);
    expect(reconnectDelay(0, 1, { isPageVisible: true, spreadMs })).toBe(longest);
  });
});
