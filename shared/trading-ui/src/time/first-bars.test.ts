import { expect, it } from '@jest/globals';
import { firstBars } from './first-bars.ts';

it.each([
  [374, 60],
  [590, 120],
])('a chart %p px wide first shows %p bars', (width, bars) => {
  expect(firstBars(width)).toBe(bars);
});
