import { describe, expect, it } from '@jest/globals';
import { black76 } from './black-76.ts';
import { type QuotedVolatility, volatilityChange, volatilityGrid } from './volatility-grid.ts';

const AT = Date.UTC(2026, 10, 25, 8);
const EXPIRY = Date.UTC(2026, 11, 25, 8);
const FORWARD = 60_500;
const YEARS = 30 / 365;

/** A smile, at strikes 2,000 apart. */
const volatilityAt = (strike: number): number => 0.5 + 0.3 * Math.log(strike / FORWARD) ** 2;
const strikes = Array.from({ length: 26 }, (_, n) => 36_000 + 2_000 * n);
const quoted = (keep: (strike: number) => boolean = () => true): readonly QuotedVolatility[] =>
  strikes.filter(keep).flatMap((strike) =>
    (['call', 'put'] as const).map((type) => ({
      type,
      strike,
      volatility: volatilityAt(strike),
    })),
  );
const rowOf = (options: readonly QuotedVolatility[], forward: number | null = FORWARD) =>
  volatilityGrid([{ expiry: EXPIRY, forward, options }], AT)[0];

/** By hand: the two strikes whose deltas are around one, and a line between them. */
function byHand(type: 'call' | 'put', delta: number): number {
  const points = strikes.map((strike) => {
    const volatility = volatilityAt(strike);
    const inputs = { optionType: type, forward: FORWARD, strike, years: YEARS, volatility };
    return [Math.abs(black76(inputs).delta), volatility] as const;
  });
  const below = points.filter(([at]) => at < delta).toSorted((a, b) => b[0] - a[0])[0];
  const above = points.filter(([at]) => at >= delta).toSorted((a, b) => a[0] - b[0])[0];
  if (below === undefined || above === undefined) return Number.NaN;
  return below[1] + ((delta - below[0]) / (above[0] - below[0])) * (above[1] - below[1]);
}

describe('the volatility grid', () => {
  const row = rowOf(quoted());

  it('has the volatilities by delta', () => {
    expect(row).toMatchObject({ expiry: '2026-12-25T08:00:00.000Z', days: '30', forward: '60500' });
    expect(Number(row?.put10)).toBeCloseTo(byHand('put', 0.1), 8);
    expect(Number(row?.put25)).toBeCloseTo(byHand('put', 0.25), 8);
    expect(Number(row?.call25)).toBeCloseTo(byHand('call', 0.25), 8);
    expect(Number(row?.call10)).toBeCloseTo(byHand('call', 0.1), 8);
    // a quarter of the way from 60,000 to 62,000
    const atm = volatilityAt(60_000) * 0.75 + volatilityAt(62_000) * 0.25;
    expect(Number(row?.atm)).toBeCloseTo(atm, 8);
  });

  it('has the risk reversal and the butterfly of what it shows', () => {
    const [put, call, atm] = [row?.put25, row?.call25, row?.atm].map(Number);
    expect(Number(row?.riskReversal25)).toBeCloseTo((call ?? 0) - (put ?? 0), 8);
    expect(Number(row?.butterfly25)).toBeCloseTo(((call ?? 0) + (put ?? 0)) / 2 - (atm ?? 0), 7);
  });

  it('has nothing where no strike is quoted on a side', () => {
    expect(rowOf(quoted((strike) => strike > FORWARD))).toMatchObject({
      atm: null,
      put25: null,
      put10: null,
      call25: row?.call25,
      riskReversal25: null,
      butterfly25: null,
    });
    expect(rowOf([])).toMatchObject({ atm: null, call10: null });
    expect(rowOf(quoted(), null)).toMatchObject({ forward: null, atm: null });
    const unknown = quoted().map(({ type, strike }) => ({ type, strike, volatility: null }));
    expect(rowOf(unknown)).toMatchObject({ atm: null, put25: null });
  });

  it('leaves out what has expired', () => {
    expect(volatilityGrid([{ expiry: AT, forward: FORWARD, options: quoted() }], AT)).toEqual([]);
  });

  it('has changes against what was stored', () => {
    const now = { atm: '0.52', riskReversal25: '-0.01', butterfly25: null };
    const before = { atm: '0.5', riskReversal25: '0.01', butterfly25: '0.004' };
    const change = { atm: '0.02', riskReversal25: '-0.02', butterfly25: null };
    expect(volatilityChange(now, before)).toEqual(change);
    expect(volatilityChange(now, undefined)).toBeNull();
  });
});
