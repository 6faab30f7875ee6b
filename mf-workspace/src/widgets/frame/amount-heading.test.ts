import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { amountHeading } from './amount-heading.ts';

it('amountHeading names the unit of sizes and notional values', () => {
  const linear = contractOf({ base: 'BTC', quote: 'USDT', contractSizeUnit: 'BTC' });
  expect(amountHeading('Size', linear)).toBe('Size (BTC)');
  expect(amountHeading('Notional', linear)).toBe('USDT');
  const inverse = contractOf({ base: 'BTC', quote: 'USD', contractSizeUnit: 'USD' });
  expect(amountHeading('Size', inverse)).toBe('Size (USD)');
});
