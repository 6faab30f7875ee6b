import { describe, expect, it } from '@jest/globals';
import { LATEST_TRADES_MAX } from '@parallax/protocol';
import { trade } from './testing/updates.ts';
import { mergeTrades } from './trades.ts';

const trades = (...ids: number[]) => ids.map(trade);
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => Number(id));

describe('mergeTrades', () => {
  it.each<[string, number[], number[], boolean, number[]]>([
    ['puts new trades first, newest at the top', [2, 1], [3, 4], false, [4, 3, 2, 1]],
    ['removes duplicates', [2, 1], [2, 3, 3], false, [3, 2, 1]],
    ['merges a snapshot that overlaps', [3, 2, 1], [3, 4], true, [4, 3, 2, 1]],
    ['replaces the list with a snapshot after a gap', [2, 1], [7, 8], true, [8, 7]],
  ])('%s', (_, current, updates, snapshot, expected) => {
    expect(ids(mergeTrades(trades(...current), trades(...updates), snapshot))).toEqual(expected);
  });

  it('returns at most a hundred trades', () => {
    const many = Array.from({ length: 150 }, (_, id) => trade(id));
    const merged = mergeTrades([], many, true);
    expect(merged).toHaveLength(LATEST_TRADES_MAX);
    expect(merged[0]?.id).toBe('149');
  });
});
