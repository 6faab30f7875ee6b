import { expect, it } from '@jest/globals';
import { scrollStep } from './scroll-step.ts';

it.each([
  ['in the middle', 400, 0],
  ['outside the upper edge strip', 164, 0],
  ['at the upper edge', 100, -14],
  ['above the view', 20, -14],
  ['half-way into the lower edge strip', 668, 7],
  ['below the view', 900, 14],
])('design §7 an item held %s, at %i px, scrolls the view by %i px per frame', (_, y, step) => {
  expect(scrollStep(y, { top: 100, bottom: 700 })).toBe(step);
});
