import { describe, expect, it } from '@jest/globals';
import { customSet, SCENARIO_SETS, shockedVolatility, volatilityFactor } from './scenario-sets.ts';

const { house, paradex, deribit } = SCENARIO_SETS;

describe('the sets', () => {
  it('have the moves of their sources', () => {
    expect(house.scenarios).toHaveLength(33);
    expect(paradex.scenarios).toHaveLength(18 + 8);
    expect(deribit.scenarios).toHaveLength(27 + 8);
    expect(customSet([-0.2, 0.2], [0, 0.5, 1]).scenarios).toHaveLength(6);
  });

  it('weigh tails with about 16% / |move|', () => {
    for (const { scenarios } of [paradex, deribit])
      for (const { spot, weight } of scenarios.slice(-8))
        expect(Math.abs(weight - 0.16 / Math.abs(spot))).toBeLessThan(0.005);
  });

  it('hold futures at the edge in the tails of Deribit alone', () => {
    const held = ({ scenarios }: typeof deribit) =>
      scenarios.flatMap(({ futuresSpot }) => futuresSpot ?? []);
    expect(held(deribit)).toEqual([-0.16, -0.16, 0.16, 0.16, 0.16, 0.16, 0.16, 0.16]);
    expect(held(paradex)).toEqual([]);
  });
});

describe('the volatility factor', () => {
  // reproduced from Deribit's formula, fact sheet §1
  it.each([
    [1, 2.3871, 0.3065],
    [7, 1.7737, 0.6131],
    [15, 1.6156, 0.6922],
    [30, 1.5, 0.75],
    [60, 1.4569, 0.7715],
    [180, 1.3961, 0.8019],
  ])('at %d days is %d up and %d down', (days, up, down) => {
    expect(volatilityFactor(0.5, days, deribit.scaling)).toBeCloseTo(up, 4);
    expect(volatilityFactor(-0.25, days, deribit.scaling)).toBeCloseTo(down, 4);
  });

  it('stays finite to the expiry, and never makes a volatility negative', () => {
    expect(volatilityFactor(0.5, 0, deribit.scaling)).toBeCloseTo(2.3871, 4);
    expect(volatilityFactor(-0.9, 0.01, deribit.scaling)).toBe(0);
  });

  it('has a floor for what rises at Deribit', () => {
    expect(shockedVolatility(0.2, 0.5, 30, deribit.scaling)).toBe(0.5);
    expect(shockedVolatility(0.2, -0.25, 30, deribit.scaling)).toBeCloseTo(0.15, 12);
    expect(shockedVolatility(0.2, 0.4, 30, paradex.scaling)).toBeCloseTo(0.28, 12);
  });
});
