import { describe, expect, it } from '@jest/globals';
import { moveEntry, orderBy } from './sheet-order.ts';

const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];
const ids = (entries: readonly { id: string }[]) => entries.map((entry) => entry.id).join('');

describe('the order of sheets', () => {
  it.each([
    ['a', 'c', 'bcad'],
    ['d', 'a', 'dabc'],
    ['b', 'b', 'abcd'],
    ['b', 'gone', 'abcd'],
    ['gone', 'b', 'abcd'],
  ])('is %3$s after %1$s is dropped on %2$s', (id, over, expected) => {
    expect(ids(moveEntry(list, id, over))).toBe(expected);
  });

  it('is the same array if nothing moves', () => {
    expect(moveEntry(list, 'a', 'a')).toBe(list);
  });

  it('ends with a sheet that an older order does not contain', () => {
    expect(ids(orderBy(list, ['c', 'a', 'b']))).toBe('cabd');
  });
});
