import { describe, expect, it } from '@jest/globals';
import { tickerSchema } from './market.ts';

const ticker = {
  bid: 0.0001,
  ask: 0.0002,
  last: 0.0001,
  mid: 0.000_15,
  mark_price: 0.000_12,
  index_price: 60_000,
  pred_funding_rate: 0,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: 0.0002,
  low_24h: 0.0001,
  at: 1,
};
const NO_PRICES = {
  bid: null,
  ask: null,
  last: null,
  mid: null,
  mark_price: null,
  index_price: null,
  high_24h: null,
  low_24h: null,
};

describe('the ticker of a contract without a price', () => {
  it('has null, which is not changed', () => {
    expect(tickerSchema.parse({ ...ticker, ...NO_PRICES })).toEqual({ ...ticker, ...NO_PRICES });
    expect(tickerSchema.parse(ticker)).toEqual(ticker);
  });

  it('has null also if a server of the previous release sends 0, but for figures that can be 0', () => {
    const zeros = Object.fromEntries(Object.keys(NO_PRICES).map((field) => [field, 0]));
    expect(tickerSchema.parse({ ...ticker, ...zeros })).toEqual({ ...ticker, ...NO_PRICES });
  });
});
