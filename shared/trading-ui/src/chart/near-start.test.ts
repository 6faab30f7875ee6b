import { expect, it } from '@jest/globals';
import { createChartData } from './chart-data.ts';
import { isNearStart } from './near-start.ts';

it.each([
  [-5, true],
  [0, true],
  [39.5, true],
  [40, false],
])('a range that starts at %d is near the start of rows from 0: %s', (from, expected) => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ at }));
  const data = createChartData(({ at }: { at: number }) => at, rows);
  expect(isNearStart(data, { from, to: 60 })).toBe(expected);
});
