import { describe, expect, it } from '@jest/globals';
import { usefulDistances } from './useful-distances.ts';

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
