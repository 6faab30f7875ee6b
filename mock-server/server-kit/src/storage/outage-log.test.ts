import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { OutageLog } from './outage-log.ts';

const LOST =
  'A connection to the database was lost: it does not respond. Until it responds, requests that need it get 503.';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

it('an outage is logged once, until the database responds to a statement that was sent after its start', () => {
  const lines: string[] = [];
  const outages = new OutageLog((line) => lines.push(line));
  const respondedLate = outages.sent();
  outages.failed('it does not respond');
  jest.advanceTimersByTime(5_000);
  outages.failed('nothing is listening there');
  respondedLate();
  jest.advanceTimersByTime(5_000);
  outages.failed('nothing is listening there');
  expect(lines).toEqual([LOST]);
  outages.sent()();
  jest.advanceTimersByTime(5_000);
  outages.failed('nothing is listening there');
  expect(lines).toHaveLength(2);
});

it('connections that end one by one within five seconds are one outage, though others respond between', () => {
  const lines: string[] = [];
  const outages = new OutageLog((line) => lines.push(line));
  for (let connection = 0; connection < 5; connection += 1) {
    outages.failed('it does not respond');
    outages.sent()();
    jest.advanceTimersByTime(4_999);
  }
  expect(lines).toEqual([LOST]);
});
