import { describe, expect, it } from '@jest/globals';
import { dMonYy, expiryKind, monthCode, nextExpiries, readableDate, yymmdd } from './expiries.ts';

const names = (now: number, counts: Parameters<typeof nextExpiries>[1]) =>
  nextExpiries(now, counts).map(yymmdd);

describe('nextExpiries', () => {
  it('returns Fridays, month ends and quarter ends without duplicates, soonest first', () => {
    const now = Date.UTC(2025, 10, 10);
    expect(names(now, { weeks: 1, months: 1, quarters: 3 })).toEqual([
      '251114',
      '251128',
      '251226',
      '260327',
      '260626',
    ]);
  });

  it('returns daily expiries on any weekday', () => {
    expect(names(Date.UTC(2025, 10, 10, 9), { days: 2, weeks: 1 })).toEqual([
      '251111',
      '251112',
      '251114',
    ]);
  });

  it('excludes an expiry once its time is reached', () => {
    const expiry = Date.UTC(2025, 11, 26, 8);
    expect(names(expiry - 1, { weeks: 1, quarters: 1 })).toEqual(['251226']);
    expect(names(expiry, { weeks: 1, quarters: 1 })).toEqual(['260102', '260327']);
  });
});

describe('expiryKind', () => {
  it.each([
    [Date.UTC(2025, 10, 11, 8), 'daily'],
    [Date.UTC(2025, 10, 14, 8), 'weekly'],
    [Date.UTC(2025, 10, 28, 8), 'monthly'],
    [Date.UTC(2025, 11, 26, 8), 'quarterly'],
    [Date.UTC(2025, 11, 26, 12), 'quarterly'],
  ])('classifies %d as %s', (expiry, kind) => {
    expect(expiryKind(expiry)).toBe(kind);
  });
});

describe('date formats', () => {
  const time = Date.UTC(2026, 2, 6, 8);
  it('match those of the venues', () => {
    expect([yymmdd(time), dMonYy(time), monthCode(time), readableDate(time)]).toEqual([
      '260306',
      '6MAR26',
      'H26',
      '6 Mar 2026',
    ]);
  });
});
