import { describe, expect, it } from '@jest/globals';
import { movedTo, withShownOrder } from './moved-rows.ts';

describe('moving rows', () => {
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

  it('keeps hidden entries at their positions', () => {
    expect(withShownOrder('aXbYc'.split(''), 'cab'.split('')).join('')).toBe('cXaYb');
    expect(withShownOrder('abc'.split(''), 'abc'.split('')).join('')).toBe('abc');
  });
});
