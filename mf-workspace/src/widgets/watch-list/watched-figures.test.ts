import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { sparkLineOf } from './spark-line.tsx';
import {
  fieldFigure,
  figureReader,
  positionInRange,
  tickerAge,
  turnoverInQuote,
} from './watched-figures.ts';

const NO_BID = {
  bid: null,
  ask: null,
  last: 0.0001,
  mid: null,
  mark_price: null,
  index_price: 100_000,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: 0.0001,
  low_24h: 0.0001,
  at: 1,
};
const inverse = contractOf({ instType: 'perpetual', riskType: 'inverse', quote: 'USD' });
const option = contractOf({ instType: 'option', riskType: 'inverse' });

describe('trading facts: figures of a watch list', () => {
  it('value the turnover of an option priced in its base in the quote currency', () => {
    const figures = { volume_24h_quote: 12.4, index_price: 100_000 };
    expect(turnoverInQuote(figures, option)).toBe(1_240_000);
    expect(turnoverInQuote({ ...figures, index_price: null }, option)).toBeUndefined();
    expect(turnoverInQuote(figures, { ...option, riskType: 'linear' })).toBe(12.4);
    expect(turnoverInQuote(figures, inverse)).toBe(12.4);
  });

  it.each([
    [0.5, { mid: 105, last: 101 }],
    [0.1, { mid: null, last: 101 }],
    [0, { mid: 100, last: 101 }],
    [1, { mid: 112, last: 101 }],
    [0, { mid: 90, last: 101 }],
  ])('have the position %d in the range from 100 to 110 for %p', (position, prices) => {
    expect(positionInRange({ ...prices, low_24h: 100, high_24h: 110 })).toBe(position);
  });

  it('have no position in the range of a contract that was never traded', () => {
    const never = { mid: 100, last: null, low_24h: null, high_24h: null };
    expect(positionInRange(never)).toBeUndefined();
  });

  it('are in the middle of a range whose low and high are equal', () => {
    expect(positionInRange({ mid: 100, last: 100, low_24h: 100, high_24h: 100 })).toBe(0.5);
  });

  it('have no bid and no mid for an option that nobody bids for', () => {
    const ticker = { ...NO_BID, ask: 0.0001 };
    const read = (field: 'bid' | 'ask' | 'mid') =>
      figureReader(() => ticker, fieldFigure(field))(option);
    expect([read('bid'), read('ask'), read('mid')]).toEqual([undefined, 0.0001, undefined]);
  });

  it('have an age of at least 0 if clocks differ', () => {
    expect(tickerAge({ at: 5_000 }, 4_000)).toBe(0);
    expect(tickerAge({ at: 1_000 }, 4_999)).toBe(3_999);
  });
});

describe('the sparkline of the last 24 hours', () => {
  it('spans the box by time and price', () => {
    const spark = sparkLineOf([
      { at: 0, close: 10 },
      { at: 10, close: 30 },
      { at: 40, close: 20 },
    ]);
    expect(spark).toEqual({ path: 'M0.0 19.0L25.0 1.0L100.0 10.0', first: 10, last: 20 });
  });

  it('is centred if the price is constant, and absent if there are fewer than two prices', () => {
    expect(
      sparkLineOf([
        { at: 0, close: 5 },
        { at: 1, close: 5 },
      ])?.path,
    ).toBe('M0.0 10.0L100.0 10.0');
    expect(sparkLineOf([{ at: 0, close: 5 }])).toBeUndefined();
    expect(sparkLineOf([])).toBeUndefined();
  });
});
