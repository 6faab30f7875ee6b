import { describe, expect, it } from '@jest/globals';
import { scrollTopFor } from './use-scroll-place.ts';

describe('scrollTopFor', () => {
  it.each([
    ['does not scroll if the place is in view', { y: 2, h: 4 }, { top: 0, height: 400 }, 0],
    ['scrolls down just far enough', { y: 20, h: 4 }, { top: 0, height: 400 }, 24 * 32 + 8 - 400],
    ['scrolls up just far enough', { y: 3, h: 4 }, { top: 500, height: 400 }, 96],
    [
      'scrolls to the top of a place that is taller than the view',
      { y: 10, h: 40 },
      { top: 0, height: 400 },
      320,
    ],
  ])('%s', (_, place, view, top) => {
    expect(scrollTopFor(place, view)).toBe(top);
  });
});
