import { describe, expect, it } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import type { LayoutItem } from '@parallax/protocol';
import contributions from '../../contributions.ts';
import { narrowItems } from './narrow-places.ts';

const item = (i: string, x: number, y: number, w: number): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x,
  y,
  w,
  h: 10,
  settings: {},
});
const places = (items: readonly LayoutItem[]) =>
  items.map((entry) => `${entry.i} ${entry.x},${entry.y} ${entry.w}x${entry.h}`);
const desk = [item('b', 12, 0, 6), item('a', 0, 0, 12), item('c', 0, 10, 24)];

await contribute('mf_workspace', contributions, () => false);

describe('narrowItems', () => {
  it('stacks the widgets in the order of the desktop grid', () => {
    expect(places(narrowItems(desk, [], 3))).toEqual(['b 0,10 3x10', 'a 0,0 3x10', 'c 0,20 3x10']);
  });

  it('places two widgets side by side where both fit', () => {
    expect(places(narrowItems(desk, [], 11))).toEqual(['b 6,0 5x10', 'a 0,0 6x10', 'c 0,10 6x10']);
  });

  it('places a full-width widget in its own row and widens the last widget of the row above', () => {
    const table = { ...item('b', 12, 0, 6), type: 'MARKET_OVERVIEW' };
    const widgets = [item('a', 0, 0, 12), table, item('c', 0, 10, 24)];
    expect(places(narrowItems(widgets, [], 11))).toEqual([
      'a 0,0 11x10',
      'b 0,10 11x10',
      'c 0,20 6x10',
    ]);
  });

  it('makes a watch list tall enough for six rows of touch height', () => {
    const list = { ...item('a', 0, 0, 12), type: 'WATCH_LIST' };
    expect(places(narrowItems([list, item('b', 0, 10, 12)], [], 3))).toEqual([
      'a 0,0 3x14',
      'b 0,14 3x10',
    ]);
  });

  it('retains the places set by the user and adds the other widgets below', () => {
    const saved = [item('c', 0, 0, 2)];
    expect(places(narrowItems(desk, saved, 3))).toEqual([
      'b 0,20 3x10',
      'a 0,10 3x10',
      'c 0,0 2x10',
    ]);
  });

  it('ignores a saved place that was set for a wider grid', () => {
    expect(places(narrowItems([item('a', 0, 0, 12)], [item('a', 0, 4, 12)], 3))).toEqual([
      'a 0,0 3x10',
    ]);
  });
});
