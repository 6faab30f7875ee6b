import { describe, expect, it } from '@jest/globals';
import { LATEST_TRADES_MAX } from '@parallax/contract';
import { trade } from './testing/updates.ts';
import { mergeTrades } from './trades.ts';

const trades = (...ids: number[]) => ids.map(trade);
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => Number(id));

describe('trades', () => {
  it.each<[string, number[], number[], boolean, number[]]>([
    ['new ones come first, the newest at the top', [2, 1], [3, 4], false, [4, 3, 2, 1]],
    ['each counts once', [2, 1], [2, 3, 3], false, [3, 2, 1]],
    ['a snapshot that overlaps continues the list', [3, 2, 1], [3, 4], true, [4, 3, 2, 1]],
    ['a snapshot after a hole replaces the list', [2, 1], [7, 8], true, [8, 7]],
  ])('%s', (_, known, news, snapshot, expected) => {
    expect(ids(mergeTrades(trades(...known), trades(...news), snapshot))).toEqual(expected);
  });

  it('are kept up to a hundred', () => {
    const many = Array.from({ length: 150 }, (_, id) => trade(id));
    const kept = mergeTrades([], many, true);
    expect(kept).toHaveLength(LATEST_TRADES_MAX);
    expect(kept[0]?.id).toBe('149');
  });
});
