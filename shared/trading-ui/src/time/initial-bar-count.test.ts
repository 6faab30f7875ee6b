import { expect, it } from '@jest/globals';
import { initialBarCount } from './time-engine.ts';

it.each([
  [374, 60],
  [590, 120],
])('a chart %p px wide initially shows %p bars', (width, bars) => {
  expect(initialBarCount(width)).toBe(bars);
});
