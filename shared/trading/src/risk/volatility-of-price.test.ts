import { describe, expect, it } from '@jest/globals';
import { assert, constantFrom, double, property } from 'fast-check';
import { black76 } from './black-76.ts';
import { volatilityOfPrice } from './volatility-of-price.ts';

const of = (optionType: 'call' | 'put', strike: number) => ({
  optionType,
  forward: 100,
  strike,
  years: 0.25,
});

describe('volatilityOfPrice', () => {
  it('returns a volatility that reproduces the price', () => {
    assert(
      property(
        constantFrom('call', 'put'),
        double({ min: 70, max: 140, noNaN: true }),
        double({ min: 0.2, max: 3, noNaN: true }),
        (optionType, strike, volatility) => {
          const { price } = black76({ ...of(optionType, strike), volatility });
          const found = volatilityOfPrice(of(optionType, strike), price) ?? 0;
          const again = black76({ ...of(optionType, strike), volatility: found }).price;
          expect(again).toBeCloseTo(price, 6);
        },
      ),
    );
  });

  it('returns undefined for prices that no volatility reproduces', () => {
    expect(volatilityOfPrice(of('call', 90), 10)).toBeUndefined();
    expect(volatilityOfPrice(of('call', 90), 9)).toBeUndefined();
    expect(volatilityOfPrice(of('call', 90), 100)).toBeUndefined();
    expect(volatilityOfPrice(of('put', 90), 90)).toBeUndefined();
    expect(volatilityOfPrice({ ...of('put', 90), years: 0 }, 5)).toBeUndefined();
    expect(volatilityOfPrice(of('put', 90), Number.NaN)).toBeUndefined();
  });
});
