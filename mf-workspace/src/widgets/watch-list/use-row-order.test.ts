import { expect, it } from '@jest/globals';
import { reorderVisible } from './use-row-order.ts';

it('reorderVisible keeps hidden entries at their positions', () => {
  expect(reorderVisible('aXbYc'.split(''), 'cab'.split('')).join('')).toBe('cXaYb');
  expect(reorderVisible('abc'.split(''), 'abc'.split('')).join('')).toBe('abc');
});
