import { describe, expect, it } from '@jest/globals';
import { shownDistance, usefulDistances } from './depth-chart.tsx';

const reachOf = (below: number, above = -below) => ({ below, above });

describe('the useful distances of a depth chart', () => {
  it.each([
    ['the shortest alone, for a book within it', reachOf(-0.000_05), ['0.01%']],
    ['those up to the first that shows the whole book', reachOf(-0.0004), ['0.01%', '0.05%']],
    ['those that the farther side needs', reachOf(-0.0001, 0.0006), ['0.01%', '0.05%', '0.1%']],
    ['all for a deep book', reachOf(-0.02), ['0.01%', '0.05%', '0.1%', '0.5%', '1%', '5%']],
    ['all while the reach is unknown', null, ['0.01%', '0.05%', '0.1%', '0.5%', '1%', '5%']],
  ])('are %s', (_, reach, useful) => {
    expect(usefulDistances(reach)).toEqual(useful);
  });
});

it.each([
  ['the chosen one if it is useful', '0.01%', '0.01%'],
  ['the longest useful one if the chosen one shows no more', '1%', '0.05%'],
] as const)('the shown distance is %s', (_, chosen, shown) => {
  expect(shownDistance(chosen, ['0.01%', '0.05%'])).toBe(shown);
});
