import { describe, expect, it } from '@jest/globals';
import { decimal, type FlowRecord, type ReturnPoint } from '@parallax/trading';
import * as fc from 'fast-check';
import { historyOf } from './portfolio-history.ts';
import type { StoredHistory, StoredValues } from './portfolio-records.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2025-11-28T00:00:00Z');
const EACH = { origin: 0, length: 1 };

interface Stored {
  /** in minutes */
  readonly at: number;
  readonly usd: number;
  readonly missing?: string;
}

const valuesOf = (accountId: string, stored: readonly Stored[]): StoredValues => ({
  accountId,
  ats: stored.map(({ at }) => START + at * MINUTE_MS),
  usds: stored.map(({ usd }) => String(usd)),
  missing: stored.map(({ missing = '' }) => missing),
});

/** A value of an hour, between 1,000 and 2,000. */
const waveAt = (hour: number): number => 1_500 + Math.round(500 * Math.sin(hour * 1.7));

const sumOfFlows = (points: readonly ReturnPoint[]) =>
  points.reduce((sum, { flow }) => sum.plus(flow), decimal('0'));

/** What must not depend on which points are kept. */
const figuresOf = ({ value, timeWeightedReturn, drawdown, isPartial }: ReturnPoint) => ({
  value: value.toString(),
  // each point rounds the return to 18 decimals
  timeWeightedReturn: timeWeightedReturn?.round(12).toString(),
  drawdown: drawdown?.round(12).toString(),
  isPartial,
});

/** The deepest drawdown; undefined if one of them is not known. */
function deepestOf(points: readonly ReturnPoint[]): number | undefined {
  const drawdowns = points.map(({ drawdown }) => Number(drawdown?.round(12).toString()));
  const deepest = Math.min(...drawdowns);
  return Number.isNaN(deepest) ? undefined : deepest;
}

describe('the history of a year', () => {
  // 8,760 values of each account
  const hours = Array.from({ length: 365 * 24 }, (_, hour) => hour);
  const ids = Array.from({ length: 5 }, (_, index) => `account ${index}`);
  const stored: StoredHistory = {
    values: ids.map((id) =>
      valuesOf(
        id,
        hours.map((hour) => ({ at: hour * 60, usd: waveAt(hour) })),
      ),
    ),
    flows: [],
  };

  it('has four points a day at most, with the highest, the lowest and the last', async () => {
    const buckets = { origin: START, length: DAY_MS };
    const points = await historyOf(stored, { from: undefined, buckets });
    for (let day = 0; day < 365; day += 1) {
      const all = hours.slice(day * 24, day * 24 + 24).map((hour) => ids.length * waveAt(hour));
      const values = points
        .filter(({ at }) => Math.floor((at - START) / DAY_MS) === day)
        .map(({ value }) => Number(value.toString()));
      // and the very first one
      expect(values.length).toBeLessThanOrEqual(day === 0 ? 5 : 4);
      expect([Math.max(...values), Math.min(...values), values.at(-1)]).toEqual([
        Math.max(...all),
        Math.min(...all),
        all.at(-1),
      ]);
    }
  });
});

describe('a point of a history', () => {
  const storedBy = fc.array(
    fc.record({
      // two servers store at other times; now and then one of them is down
      wait: fc.constantFrom(1, 1, 1, 1.3, 7),
      usd: fc.integer({ min: -20, max: 900 }),
      missing: fc.constantFrom('', '', '', '', '', '', 'BTC', 'BTC XYZ', '?'),
    }),
    { minLength: 1, maxLength: 60 },
  );
  const flowsBy = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 80 }),
      offset: fc.constantFrom(0, 0.2, 0.5, 0.9),
      isLate: fc.boolean(),
      before: fc.integer({ min: 1, max: 500 }),
      amount: fc.option(fc.integer({ min: -300, max: 500 }), { freq: 8 }),
      hasValues: fc.boolean(),
      isReset: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 3 },
  );
  const account = fc.record({ start: fc.integer({ min: 0, max: 20 }), storedBy, flowsBy });

  it('is the same, whichever others are left out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(account, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(undefined, 12, 25.5),
        fc.integer({ min: 2, max: 40 }),
        async (accounts, fromMinute, minutes) => {
          const values = accounts.map(({ start, storedBy: each }, index) => {
            let at = start;
            return valuesOf(
              String(index),
              each.map(({ wait, usd, missing }) => ({ at: (at += wait), usd, missing })),
            );
          });
          const flows = accounts.flatMap(({ flowsBy: each }, index) =>
            each.map(({ at, offset, isLate, before, amount, hasValues, isReset }): FlowRecord => {
              const time = START + (at + offset) * MINUTE_MS;
              const known = hasValues && amount !== null;
              return {
                kind: 'flow',
                accountId: String(index),
                at: time,
                since: isLate ? time - MINUTE_MS : time,
                amount: amount === null ? null : decimal(String(amount)),
                before: known ? { usd: decimal(String(before)), missing: '' } : null,
                after: known ? { usd: decimal(String(before + amount)), missing: '' } : null,
                isReset,
              };
            }),
          );
          const stored = { values, flows };
          const from =
            fromMinute === undefined ? undefined : new Date(START + fromMinute * MINUTE_MS);
          const all = await historyOf(stored, { from, buckets: EACH });
          const buckets = { origin: START, length: minutes * MINUTE_MS };
          const kept = await historyOf(stored, { from, buckets });
          const byTime = new Map(all.map((point) => [point.at, point]));
          for (const [index, point] of kept.entries()) {
            const same = byTime.get(point.at);
            expect(figuresOf(point)).toEqual(same && figuresOf(same));
            const since = all.filter(
              ({ at }) => at > (kept[index - 1]?.at ?? Number.NEGATIVE_INFINITY) && at <= point.at,
            );
            expect(point.flow.toString()).toBe(sumOfFlows(since).toString());
            expect(point.isEstimated).toBe(since.some(({ isEstimated }) => isEstimated));
          }
          expect(kept.at(-1)?.at).toBe(all.at(-1)?.at);
          const partOf = ({ at }: ReturnPoint) =>
            Math.floor((at - buckets.origin) / buckets.length);
          for (const part of new Set(all.map(partOf))) {
            const deepest = deepestOf(all.filter((point) => partOf(point) === part));
            if (deepest === undefined) continue;
            expect(deepestOf(kept.filter((point) => partOf(point) === part))).toBe(deepest);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
