import { describe, expect, it } from '@jest/globals';
import type { LayoutItem } from '@parallax/contract';
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

describe('a sheet on a narrow screen', () => {
  it('puts its widgets below each other in the order of the desk', () => {
    expect(places(narrowItems(desk, [], 3))).toEqual(['b 0,10 3x10', 'a 0,0 3x10', 'c 0,20 3x10']);
  });

  it('puts two side by side where they fit', () => {
    expect(places(narrowItems(desk, [], 11))).toEqual(['b 5,0 5x10', 'a 0,0 5x10', 'c 0,10 5x10']);
  });

  it('keeps what the person placed there and puts the others below', () => {
    const saved = [item('c', 0, 0, 2)];
    expect(places(narrowItems(desk, saved, 3))).toEqual([
      'b 0,20 3x10',
      'a 0,10 3x10',
      'c 0,0 2x10',
    ]);
  });

  it('does not take a place that was made for a wider grid', () => {
    expect(places(narrowItems([item('a', 0, 0, 12)], [item('a', 0, 4, 12)], 3))).toEqual([
      'a 0,0 3x10',
    ]);
  });
});
