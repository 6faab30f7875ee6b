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
  ])('with %s dropped on %s is %s', (id, over, expected) => {
    expect(ids(moveEntry(list, id, over))).toBe(expected);
  });

  it('is the same list when nothing moves, so that nothing is sent', () => {
    expect(moveEntry(list, 'a', 'a')).toBe(list);
  });

  it('puts a sheet that an older order does not name behind the others', () => {
    expect(ids(orderBy(list, ['c', 'a', 'b']))).toBe('cabd');
  });
});
