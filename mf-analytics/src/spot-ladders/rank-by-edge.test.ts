import { describe, expect, it } from '@jest/globals';
import { rankByEdge } from './rank-by-edge.ts';

const live = (key: string, edge: number | undefined) => ({ key, edge, stale: false });

describe('rankByEdge', () => {
  it('puts the best edge first', () => {
    expect(rankByEdge([], [live('a', -3), live('b', 2), live('c', 0)])).toEqual(['b', 'c', 'a']);
  });

  it('puts stale edges behind live ones and undefined edges last, whatever their value', () => {
    const stale = { key: 'stale', edge: 50, stale: true };
    expect(rankByEdge([], [live('unknown', undefined), stale, live('live', -9)])).toEqual([
      'live',
      'stale',
      'unknown',
    ]);
  });

  it('retains the order of equal edges', () => {
    expect(rankByEdge(['c', 'b', 'a'], [live('a', 1), live('b', 1), live('c', 1)])).toEqual([
      'c',
      'b',
      'a',
    ]);
  });

  it('puts a new row behind existing rows with the same edge and omits removed rows', () => {
    expect(rankByEdge(['gone', 'a'], [live('new', 1), live('a', 1)])).toEqual(['a', 'new']);
  });
});
