import { describe, expect, it } from '@jest/globals';
import { type OpenInterest, timeseriesSchema } from '@parallax/protocol';
import { formatPercent } from '@parallax/ui/format';
import { asLatest, changeSince, pointsOf } from './interest-history.ts';

const interest = (contracts: number, at = 0): OpenInterest => ({
  at,
  contracts,
  base_value: contracts,
  quote_value: contracts,
});

describe('the history of open interest', () => {
  it.each(timeseriesSchema.options)('has 90 to 300 points in %s', (timeseries) => {
    expect(pointsOf(timeseries)).toBeGreaterThanOrEqual(90);
    expect(pointsOf(timeseries)).toBeLessThanOrEqual(300);
  });

  it('assigns the latest value to the current interval', () => {
    expect(asLatest(interest(5, 3_600_000 * 3 + 17), '1h')).toEqual(interest(5, 3_600_000 * 3));
  });

  it.each<[number[], number | undefined, number | null, string]>([
    [[100, 110], 125, 0.25, '+25.00%'],
    [[0, 200], 150, -0.25, '−25.00%'],
    [[100], 99.9999, -0.000001, '0.00%'],
    [[100], 0, -1, '−100.00%'],
    [[0, 0], 10, null, '—'],
    [[], 10, null, '—'],
    [[100], undefined, null, '—'],
    [[100], Number.NaN, null, '—'],
  ])('changes from %p to %p by %p', (history, now, change, text) => {
    const found = changeSince(
      history.map((each) => interest(each)),
      now,
    );
    expect(found === null ? null : Number(found.toFixed(9))).toBe(change);
    expect(formatPercent(found)).toBe(text);
  });
});
