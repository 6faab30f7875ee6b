import { describe, expect, it } from '@jest/globals';
import type { LayoutItem } from '@parallax/protocol';
import { mergeLayout } from './merge-layout.ts';

const item = (i: string, change: Partial<LayoutItem> = {}): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
  ...change,
});
const a = item('a');
const b = item('b', { y: 10 });
const moved = item('a', { x: 6 });
const movedElsewhere = item('a', { x: 12 });
const set = item('a', { settings: { contract: 'okx:ADA-USDT' } });
const mineWatch = item('m', { type: 'WATCH_LIST' });
const theirWatch = item('t', { type: 'WATCH_LIST' });

describe('mergeLayout', () => {
  it.each<[string, LayoutItem[], LayoutItem[], LayoutItem[], LayoutItem[]]>([
    ['nothing changed', [a, b], [a, b], [a, b], [a, b]],
    ['only mine moved', [a, b], [moved, b], [a, b], [moved, b]],
    ['only theirs moved', [a, b], [a, b], [moved, b], [moved, b]],
    ['both moved the same item: mine', [a], [moved], [movedElsewhere], [moved]],
    [
      'each moved another item: both',
      [a, b],
      [moved, b],
      [a, item('b', { y: 20 })],
      [moved, item('b', { y: 20 })],
    ],
    ['I moved, they set: both', [a], [moved], [set], [item('a', { x: 6, settings: set.settings })]],
    ['I set, they moved: both', [a], [set], [moved], [item('a', { x: 6, settings: set.settings })]],
    ['I added', [a], [a, b], [a], [a, b]],
    ['they added', [a], [a], [a, b], [a, b]],
    ['both added', [], [a], [b], [b, a]],
    ['I removed', [a, b], [b], [a, b], [b]],
    ['I removed what they moved', [a, b], [b], [moved, b], [b]],
    ['they removed', [a, b], [a, b], [b], [b]],
    ['they removed what I moved: it stays', [a, b], [moved, b], [b], [b, moved]],
    ['both removed', [a, b], [b], [b], [b]],
    ['both added a watch list: theirs', [], [mineWatch], [theirWatch], [theirWatch]],
    ['the same save came back to me', [a], [moved, b], [moved, b], [moved, b]],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeLayout(base, mine, theirs)).toEqual(merged);
  });
});
