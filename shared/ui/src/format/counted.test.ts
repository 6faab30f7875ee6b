import { expect, it } from '@jest/globals';
import { counted, countedOf } from './counted.ts';

it('counted uses the singular only for one, and a plural passed by the caller', () => {
  expect([0, 1, 2, 1_234].map((count) => counted(count, 'venue'))).toEqual([
    '0 venues',
    '1 venue',
    '2 venues',
    '1,234 venues',
  ]);
  expect([1, 2].map((count) => counted(count, 'address', 'addresses'))).toEqual([
    '1 address',
    '2 addresses',
  ]);
});

it('countedOf includes the number of shown rows only if some are not shown', () => {
  expect(countedOf(2, 2, 'contract')).toBe('2 contracts');
  expect(countedOf(20, 1_234, 'contract')).toBe('20 of 1,234 contracts');
  expect(countedOf(1, 2, 'address', 'addresses')).toBe('1 of 2 addresses');
});
