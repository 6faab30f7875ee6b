import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { openInterestInQuote } from './quote-figures.ts';

const linear = contractOf({ instType: 'perpetual', riskType: 'linear' });
const inverse = contractOf({ instType: 'perpetual', riskType: 'inverse', quote: 'USD' });
const option = contractOf({ instType: 'option', riskType: 'inverse' });

describe('trading facts: figures of a contract', () => {
  it('value the open interest of linear, inverse and option contracts in the quote currency', () => {
    const figures = { open_interest: 3, mark_price: 100_000, index_price: 99_000, last: 98_000 };
    expect(openInterestInQuote(figures, linear)).toBe(300_000);
    expect(openInterestInQuote(figures, inverse)).toBe(3);
    expect(openInterestInQuote(figures, option)).toBe(297_000);
    expect(openInterestInQuote(figures, contractOf())).toBeUndefined();
    expect(openInterestInQuote({ ...figures, open_interest: undefined }, linear)).toBeUndefined();
  });
});
