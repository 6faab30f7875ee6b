import { describe, expect, it } from '@jest/globals';
import { moveEntry, reorderVisible } from './reorder-rows.ts';

describe('moveEntry', () => {
  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 9, 'acb'],
    ['b', -4, 'bac'],
  ])('moves %s to %d', (entry, index, result) => {
    expect(moveEntry('abc'.split(''), entry, index).join('')).toBe(result);
  });

  it('returns the same list when nothing moves', () => {
    const list = 'abc'.split('');
    expect(moveEntry(list, 'b', 1)).toBe(list);
    expect(moveEntry(list, 'x', 1)).toBe(list);
  });
});

it('reorderVisible keeps hidden entries at their positions', () => {
  expect(reorderVisible('aXbYc'.split(''), 'cab'.split('')).join('')).toBe('cXaYb');
  expect(reorderVisible('abc'.split(''), 'abc'.split('')).join('')).toBe('abc');
});
