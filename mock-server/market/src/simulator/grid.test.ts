import { describe, expect, it } from '@jest/globals';
import { Grid } from './grid.ts';

describe('Grid', () => {
  it.each([
    [0.1, 1_054_336, 105_433.6],
    [0.5, 210_867, 105_433.5],
    [0.00001, 18_113, 0.18113],
    [100, 37, 3_700],
  ])('with a step of %d maps %d steps to exactly %d', (step, steps, value) => {
    expect(new Grid(step).value(steps)).toBe(value);
  });

  it('rounds a small positive value up to one step', () => {
    expect(new Grid(10).positive(0.3)).toBe(10);
  });
});
