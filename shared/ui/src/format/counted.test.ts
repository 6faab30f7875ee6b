import { expect, it } from '@jest/globals';
import { counted } from './counted.ts';

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
