import { describe, expect, it } from '@jest/globals';
import { orderBy } from '../actions/order-mutations.ts';

const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];
const ids = (entries: readonly { id: string }[]) => entries.map((entry) => entry.id).join('');

describe('the order of sheets', () => {
  it('puts a sheet that an older order does not contain last', () => {
    expect(ids(orderBy(list, ['c', 'a', 'b']))).toBe('cabd');
  });
});
