import { describe, expect, it } from '@jest/globals';
import { movedTo, reorderVisible } from './reorder-rows.ts';

describe('movedTo', () => {
  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 9, 'acb'],
    ['b', -4, 'bac'],
  ])('moves %s to %d', (entry, index, result) => {
    expect(movedTo('abc'.split(''), entry, index).join('')).toBe(result);
  });

  it('returns the same list when nothing moves', () => {
    const list = 'abc'.split('');
    expect(movedTo(list, 'b', 1)).toBe(list);
    expect(movedTo(list, 'x', 1)).toBe(list);
  });
});

it('reorderVisible keeps hidden entries at their positions', () => {
  expect(reorderVisible('aXbYc'.split(''), 'cab'.split('')).join('')).toBe('cXaYb');
  expect(reorderVisible('abc'.split(''), 'abc'.split('')).join('')).toBe('abc');
});
