import { describe, expect, it } from '@jest/globals';
import { type AlertInputs, alertFigure } from './alert-figure.ts';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const ticker = { last: 101, mid: 100, index_price: 99, pred_funding_rate: 0.0001 };
const inputs = (more: Partial<AlertInputs>): AlertInputs => ({
  kind: 'above',
  ticker,
  expiry: null,
  ...more,
});
const figure = (more: Partial<AlertInputs>) => alertFigure(inputs(more), NOW);

describe('design §4 the figure of a price alert', () => {
  it.each(['above', 'below', 'crosses', 'moves'] as const)(
    'is the last price for the condition %s',
    (kind) => {
      expect(figure({ kind })).toBe(101);
    },
  );

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('is null for a price of %p', (last) => {
    expect(figure({ ticker: { ...ticker, last } })).toBeNull();
  });

  it('is the spread of two mid prices as a fraction of the second', () => {
    expect(figure({ kind: 'spread', other: { mid: 80 } })).toBeCloseTo(0.25, 12);
    expect(figure({ kind: 'spread', other: { mid: 0 } })).toBeNull();
    expect(figure({ kind: 'spread' })).toBeNull();
  });

  it('is the funding rate, which may be zero or negative', () => {
    expect(figure({ kind: 'funding' })).toBe(0.0001);
    expect(figure({ kind: 'funding', ticker: { ...ticker, pred_funding_rate: 0 } })).toBe(0);
    expect(figure({ kind: 'funding', ticker: { ...ticker, pred_funding_rate: null } })).toBeNull();
  });

  it("is the annualised basis, 2.83% in Binance's COIN-M example", () => {
    const quote = { ...ticker, mid: 1.0024, index_price: 1 };
    const annualised = figure({ kind: 'basis', ticker: quote, expiry: NOW + 31 * DAY });
    expect(annualised).toBeCloseTo(0.0283, 4);
  });

  it('is null for a basis below one day, after expiry, without expiry or without index', () => {
    expect(figure({ kind: 'basis', expiry: NOW + DAY / 2 })).toBeNull();
    expect(figure({ kind: 'basis', expiry: NOW - DAY })).toBeNull();
    expect(figure({ kind: 'basis' })).toBeNull();
    const quote = { ...ticker, index_price: null };
    expect(figure({ kind: 'basis', ticker: quote, expiry: NOW + DAY })).toBeNull();
  });
});
