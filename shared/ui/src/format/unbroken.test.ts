import { expect, it } from '@jest/globals';
import { unbroken } from './unbroken.ts';

it.each([
  ['a time zone', 'Fired at 09:41:30 UTC.', 'Fired at 09:41:30\u00a0UTC.'],
  ['the zone of this device', '09:41 GMT+5:30', '09:41\u00a0GMT+5:30'],
  ['a unit', 'No update for 12 s, 4 bps', 'No update for 12\u00a0s, 4\u00a0bps'],
  ['no other word', '3 series of 2 hedges', '3 series of 2 hedges'],
])('unbroken keeps %s on the line of its number', (_, text, kept) => {
  expect(unbroken(text)).toBe(kept);
});
