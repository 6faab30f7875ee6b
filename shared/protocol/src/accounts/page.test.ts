import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { timeRangeQuery } from './page.ts';

const query = z.object(timeRangeQuery);

it.each([
  ['2026-11-28T10:00:00+02:00', '2026-11-28T08:00:00.000Z'],
  ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59-23:59', '9999-12-31T00:00:00.000Z'],
])('the time %s of a range is %s', (from, utc) => {
  expect(query.parse({ from }).from).toBe(utc);
});

it.each(['abc', '', '2026-11-28', '2026-11-28T25:00:00Z', '2026-11-28T10:00:00+00:60'])(
  '%j is rejected as a time of a range',
  (from) => {
    expect(query.safeParse({ from }).success).toBe(false);
  },
);
