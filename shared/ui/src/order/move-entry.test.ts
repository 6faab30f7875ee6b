import { describe, expect, it } from '@jest/globals';
import { moveEntry } from './move-entry.ts';

describe('moveEntry', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 9, 'acb'],
    [1, -4, 'bac'],
  ])('moves the entry at %d to %d', (from, to, result) => {
    expect(moveEntry('abc'.split(''), from, to).join('')).toBe(result);
  });

  it('returns the same list when nothing moves', () => {
    const list = 'abc'.split('');
    expect(moveEntry(list, 1, 1)).toBe(list);
    expect(moveEntry(list, -1, 1)).toBe(list);
    expect(moveEntry(list, 3, 1)).toBe(list);
  });
});
