import { expect, it } from '@jest/globals';
import { OutageLog } from './outage-log.ts';

it('an outage is logged once, until the database responds to a statement that was sent after its start', () => {
  const lines: string[] = [];
  const outages = new OutageLog((line) => lines.push(line));
  const respondedLate = outages.sent();
  outages.failed('it does not respond');
  outages.failed('nothing is listening there');
  respondedLate();
  outages.failed('nothing is listening there');
  expect(lines).toEqual([
    'A connection to the database was lost: it does not respond. Until it responds, requests that need it get 503.',
  ]);
  outages.sent()();
  outages.failed('nothing is listening there');
  expect(lines).toHaveLength(2);
});
