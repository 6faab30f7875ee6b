import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { formatBookSize } from './format-book-size.ts';

it.each([
  ['XRP', 1_038.5691, 2.53, '1,038.6'],
  ['BTC', 0.123456, 105_000, '0.12346'],
  ['DOGE', 24_681.357, 0.181, '24,681'],
])('a size of %s is rounded to units worth about a dollar', (base, size, price, text) => {
  const contract = contractOf({ base, qtyDecimals: 5, contractSizeUnit: base });
  expect(formatBookSize(size, contract, price)).toBe(text);
});

it('a size has the same decimals at a venue with larger steps', () => {
  const contract = contractOf({ base: 'BTC', qtyDecimals: 3, contractSizeUnit: 'BTC' });
  expect(formatBookSize(12.423, contract, 105_000)).toBe('12.42300');
  expect(formatBookSize(12.423, contract)).toBe('12.423');
});
