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
    ['applies my move', [a, b], [moved, b], [a, b], [moved, b]],
    ['applies their move', [a, b], [a, b], [moved, b], [moved, b]],
    ['prefers my move of an item that both sides moved', [a], [moved], [movedElsewhere], [moved]],
    [
      'applies both moves when each side moved a different item',
      [a, b],
      [moved, b],
      [a, item('b', { y: 20 })],
      [moved, item('b', { y: 20 })],
    ],
    [
      'applies both changes when I moved an item and they changed its settings',
      [a],
      [moved],
      [set],
      [item('a', { x: 6, settings: set.settings })],
    ],
    [
      'applies both changes when I changed the settings of an item and they moved it',
      [a],
      [set],
      [moved],
      [item('a', { x: 6, settings: set.settings })],
    ],
    ['applies my addition', [a], [a, b], [a], [a, b]],
    ['applies their addition', [a], [a], [a, b], [a, b]],
    ['applies the additions of both sides', [], [a], [b], [b, a]],
    ['applies my removal', [a, b], [b], [a, b], [b]],
    ['applies my removal of an item that they moved', [a, b], [b], [moved, b], [b]],
    ['applies their removal', [a, b], [a, b], [b], [b]],
    ['retains an item that I moved and they removed', [a, b], [moved, b], [b], [b, moved]],
    ['applies a removal by both sides', [a, b], [b], [b], [b]],
    [
      'retains their watch list when both sides added one',
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
