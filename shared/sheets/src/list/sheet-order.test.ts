import { describe, expect, it } from '@jest/globals';
import { moveEntry, orderBy } from './sheet-order.ts';

const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];
const ids = (entries: readonly { id: string }[]) => entries.map((entry) => entry.id).join('');

describe('the order of sheets', () => {
  it.each([
    { id: 'a', over: 'c', expected: 'bcad' },
    { id: 'd', over: 'a', expected: 'dabc' },
    { id: 'b', over: 'b', expected: 'abcd' },
    { id: 'b', over: 'gone', expected: 'abcd' },
    { id: 'gone', over: 'b', expected: 'abcd' },
  ])('is $expected after $id is dropped on $over', ({ id, over, expected }) => {
    expect(ids(moveEntry(list, id, over))).toBe(expected);
  });

  it('is the same array if nothing moves', () => {
    expect(moveEntry(list, 'a', 'a')).toBe(list);
  });

  it('ends with a sheet that an older order does not contain', () => {
    expect(ids(orderBy(list, ['c', 'a', 'b']))).toBe('cabd');
  });
});
