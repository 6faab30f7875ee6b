import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { unitLegs } from './unit-legs.ts';

const linear = contractOf({ exchange: 'okx', symbol: 'LINEAR', lot: 0.1 });
const lots = contractOf({ exchange: 'okx', symbol: 'LOTS', lot: 10 });
const inverse = contractOf({
  exchange: 'deribit',
  symbol: 'INVERSE',
  contractSizeUnit: 'USD',
  lot: 10,
});

it('a pair is a coin bought and a coin sold, in whole lots', () => {
  expect(unitLegs([linear, inverse], () => 60_004)).toEqual([
    { exchange: 'okx', symbol: 'LINEAR', amount: '1' },
    { exchange: 'deribit', symbol: 'INVERSE', amount: '-60000' },
  ]);
  expect(unitLegs([inverse], () => 1)).toMatchObject([{ amount: '10' }]);
  expect(unitLegs([lots], () => undefined)).toMatchObject([{ amount: '10' }]);
  expect(unitLegs([{ ...linear, lot: 0.7 }], () => undefined)).toMatchObject([{ amount: '0.7' }]);
});

it('a contract in dollars needs a price', () => {
  expect(unitLegs([linear, inverse], () => undefined)).toBe('INVERSE');
});
