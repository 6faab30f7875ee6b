import { expect, it } from '@jest/globals';
import { unlistedReason, unlistedText } from './unlisted.ts';

const at = Date.UTC(2026, 11, 25, 8);

it.each([
  ['UTC', /^expired on 25 Dec 26, 08:00 UTC$/],
  [undefined, /^expired on 25 Dec 26, \d\d:\d\d (UTC|GMT.*)$/],
])('has the time of an expiry in the display time zone %p', (zone, expected) => {
  if (zone !== undefined) document.documentElement.dataset['timeZone'] = zone;
  expect(unlistedReason(at)).toMatch(expected);
  delete document.documentElement.dataset['timeZone'];
});

it('is a sentence with a name', () => {
  expect(unlistedText('BTC-25DEC26', undefined)).toBe('BTC-25DEC26 is no longer listed');
  expect(unlistedText('BTC-25DEC26', at)).toMatch(/^BTC-25DEC26 expired on 25 Dec 26, /);
});
