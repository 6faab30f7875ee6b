import { expect, it } from '@jest/globals';
import { venueCode } from './venue-code.ts';

it.each([
  ['binance_spot', 'BIN'],
  ['okx', 'OKX'],
  ['new_venue', 'NEW'],
])('design §7 the short code of %s is %s', (exchange, code) => {
  expect(venueCode(exchange)).toBe(code);
});
