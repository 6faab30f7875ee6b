import { describe, expect, it } from '@jest/globals';
import { mergeNewest } from './merge-newest.ts';

interface Row {
  readonly id: string;
  readonly at: string;
  readonly text?: string;
}

const order = { keyOf: ({ id }: Row) => id, timeOf: ({ at }: Row) => at };
const row = (id: string, minute: number, text?: string): Row => ({
  id,
  at: `2026-11-28T10:${String(minute).padStart(2, '0')}:00.000Z`,
  ...(text !== undefined && { text }),
});
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).join('');

describe('mergeNewest', () => {
  const loaded = [row('e', 50), row('c', 30), row('a', 10)];

  it('puts added rows at their times, and at one time by their keys, descending', () => {
    const added = [row('d', 40), row('f', 55), row('b', 30)];
    expect(idsOf(mergeNewest(loaded, added, { ...order, hasMore: false }))).toBe('fedcba');
  });

  it('replaces the loaded row with the same key', () => {
    const merged = mergeNewest(loaded, [row('c', 30, 'new')], { ...order, hasMore: true });
    expect(idsOf(merged)).toBe('eca');
    expect(merged[1]?.text).toBe('new');
  });

  it('leaves rows out that belong to pages which are not loaded', () => {
    const old = [row('z', 5)];
    expect(idsOf(mergeNewest(loaded, old, { ...order, hasMore: true }))).toBe('eca');
    expect(idsOf(mergeNewest(loaded, old, { ...order, hasMore: false }))).toBe('ecaz');
    expect(idsOf(mergeNewest([], old, { ...order, hasMore: false }))).toBe('z');
  });

  it('uses the newest of several added rows with one key', () => {
    const added = [row('d', 40, 'first'), row('d', 40, 'second')];
    const merged = mergeNewest(loaded, added, { ...order, hasMore: false });
    expect(merged.filter(({ id }) => id === 'd')).toEqual([row('d', 40, 'second')]);
  });
});
