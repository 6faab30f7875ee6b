import { describe, expect, it } from '@jest/globals';
import { markPrice, referencePrice, touchOf } from './market-price.ts';

const text = (price: ReturnType<typeof markPrice>) => price?.toString() ?? null;
const QUOTE = { bid: 99.5, ask: 100, last: 98, mark_price: 99.8 };

describe('markPrice', () => {
  it.each([
    ['is the mark price of the venue', {}, '99.8'],
    ['is the exact mid of a contract without a mark price', { mark_price: null }, '99.75'],
    ['is the last price without a mid', { mark_price: null, bid: null }, '98'],
    ['is null without any', { mark_price: null, ask: null, last: null }, null],
    ['is an exact decimal', { mark_price: null, bid: 0.1, ask: 0.2 }, '0.15'],
  ])('%s', (_, change, price) => {
    expect(text(markPrice({ ...QUOTE, ...change }))).toBe(price);
  });

  it('is null before the first ticker', () => {
    expect(markPrice(undefined)).toBeNull();
  });
});

describe('referencePrice', () => {
  it.each([
    ['is the mid', {}, '99.75'],
    ['is the mark price of an option without a bid', { bid: null }, '99.8'],
    ['is the ask of one without a bid and a mark price', { bid: null, mark_price: null }, '100'],
    ['is the bid of one without an ask and a mark price', { ask: null, mark_price: null }, '99.5'],
    [
      'is null without any, whatever was traded last',
      { bid: null, ask: null, mark_price: null },
      null,
    ],
  ])('%s', (_, change, price) => {
    expect(text(referencePrice({ ...QUOTE, ...change }))).toBe(price);
  });

  it('of a book is that of its best prices', () => {
    const book = { bids: [], asks: [[0.0005, 3]] as [number, number][] };
    expect(text(referencePrice({ ...touchOf(book), mark_price: null }))).toBe('0.0005');
  });
});
