import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { amountHeading, notionalOf } from './amounts.ts';

it('amountHeading names the unit of sizes and notional values', () => {
  const linear = contractOf({ base: 'BTC', quote: 'USDT', contractSizeUnit: 'BTC' });
  expect(amountHeading('Size', linear)).toBe('Size (BTC)');
  expect(amountHeading('Notional', linear)).toBe('USDT');
  const inverse = contractOf({ base: 'BTC', quote: 'USD', contractSizeUnit: 'USD' });
  expect(amountHeading('Size', inverse)).toBe('Size (USD)');
});

it('trading facts: the notional is price × size, or the size itself for an inverse contract', () => {
  const inverse = contractOf({ instType: 'perpetual', riskType: 'inverse', quote: 'USD' });
  expect(notionalOf({ size: 2, price: 100 }, contractOf())).toBe(200);
  expect(notionalOf({ size: 2, price: 100 }, inverse)).toBe(2);
});
