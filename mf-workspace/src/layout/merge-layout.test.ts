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
    ['returns both items when nothing changed', [a, b], [a, b], [a, b], [a, b]],
    ['takes my move', [a, b], [moved, b], [a, b], [moved, b]],
    ['takes their move', [a, b], [a, b], [moved, b], [moved, b]],
    ['takes my move of an item that both sides moved', [a], [moved], [movedElsewhere], [moved]],
    [
      'takes both moves when each side moved a different item',
      [a, b],
      [moved, b],
      [a, item('b', { y: 20 })],
      [moved, item('b', { y: 20 })],
    ],
    [
      'takes both changes when I moved an item and they changed its settings',
      [a],
      [moved],
      [set],
      [item('a', { x: 6, settings: set.settings })],
    ],
    [
      'takes both changes when I changed the settings of an item and they moved it',
      [a],
      [set],
      [moved],
      [item('a', { x: 6, settings: set.settings })],
    ],
    ['takes my addition', [a], [a, b], [a], [a, b]],
    ['takes their addition', [a], [a], [a, b], [a, b]],
    ['takes the additions of both sides', [], [a], [b], [b, a]],
    ['takes my removal', [a, b], [b], [a, b], [b]],
    ['takes my removal of an item that they moved', [a, b], [b], [moved, b], [b]],
    ['takes their removal', [a, b], [a, b], [b], [b]],
    ['keeps an item that I moved and they removed', [a, b], [moved, b], [b], [b, moved]],
    ['takes a removal by both sides', [a, b], [b], [b], [b]],
    [
      'takes their watch list when both sides added a watch list',
      [],
      [mineWatch],
      [theirWatch],
      [theirWatch],
    ],
    ['adds nothing when my own save is read back', [a], [moved, b], [moved, b], [moved, b]],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergeLayout(base, mine, theirs)).toEqual(merged);
  });
});
