import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { openInterestInQuote, spreadBps } from './quote-figures.ts';

const linear = contractOf({ instType: 'perpetual', riskType: 'linear' });
const inverse = contractOf({ instType: 'perpetual', riskType: 'inverse', quote: 'USD' });
const option = contractOf({ instType: 'option', riskType: 'inverse' });

describe('trading facts: figures of a contract', () => {
  it.each([
    [200, 99, 101],
    [0, 100, 100],
    [undefined, 101, 99],
    [undefined, 0, 101],
  ])(
    'have a spread (ask − bid) / mid of %s bps for a bid of %d and an ask of %d',
    (bps, bid, ask) => {
      expect(spreadBps({ bid, ask })).toBe(bps);
    },
  );

  it('value the open interest of linear, inverse and option contracts in the quote currency', () => {
    const figures = { open_interest: 3, mark_price: 100_000, index_price: 99_000, last: 98_000 };
    expect(openInterestInQuote(figures, linear)).toBe(300_000);
    expect(openInterestInQuote(figures, inverse)).toBe(3);
    expect(openInterestInQuote(figures, option)).toBe(297_000);
    expect(openInterestInQuote(figures, contractOf())).toBeUndefined();
    expect(openInterestInQuote({ ...figures, open_interest: undefined }, linear)).toBeUndefined();
  });
});
