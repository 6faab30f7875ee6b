import { describe, expect, it } from '@jest/globals';
import { dMonYy, monthLetter, nextExpiries, readableDate, yymmdd } from './expiries.ts';

const names = (now: number, wanted: Parameters<typeof nextExpiries>[1]) =>
  nextExpiries(now, wanted).map(yymmdd);

describe('nextExpiries', () => {
  it('takes Fridays, last Fridays of months and of quarters, each once, soonest first', () => {
    const now = Date.UTC(2025, 10, 10);
    expect(names(now, { weeks: 1, months: 1, quarters: 3 })).toEqual([
      '251114',
      '251128',
      '251226',
      '260327',
      '260626',
    ]);
  });

  it('is over at the hour of expiry', () => {
    const expiry = Date.UTC(2025, 11, 26, 8);
    expect(names(expiry - 1, { weeks: 1, quarters: 1 })).toEqual(['251226']);
    expect(names(expiry, { weeks: 1, quarters: 1 })).toEqual(['260102', '260327']);
  });
});

describe('the spellings of a date', () => {
  const time = Date.UTC(2026, 2, 6, 8);
  it('follow the venues', () => {
    expect([yymmdd(time), dMonYy(time), monthLetter(time), readableDate(time)]).toEqual([
      '260306',
      '6MAR26',
      'H26',
      '6 Mar 2026',
    ]);
  });
});
