import { describe, expect, it } from '@jest/globals';
import type { LayoutItem } from '@parallax/contract';
import { narrowLayout } from './narrow-layout.ts';

const item = (i: string, x: number, y: number, w: number, h: number): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x,
  y,
  w,
  h,
  settings: { of: i },
});
const places = (items: LayoutItem[]) => items.map(({ i, x, y, w, h }) => [i, x, y, w, h]);

const desk = [item('list', 0, 10, 16, 8), item('trades', 16, 0, 8, 18), item('book', 0, 0, 2, 10)];

describe('narrowLayout', () => {
  it('squeezes desk places into the columns, from the top down and without overlap', () => {
    expect(places(narrowLayout(desk, [], 4))).toEqual([
      ['book', 0, 0, 2, 10],
      ['trades', 0, 10, 4, 18],
      ['list', 0, 28, 4, 8],
    ]);
  });

  it('keeps saved places and puts new widgets below what stands there', () => {
    const saved = [
      { i: 'trades', x: 0, y: 0, w: 3, h: 6 },
      { i: 'list', x: 0, y: 6, w: 3, h: 4 },
    ];
    expect(places(narrowLayout(desk, saved, 3))).toEqual([
      ['trades', 0, 0, 3, 6],
      ['list', 0, 6, 3, 4],
      ['book', 0, 10, 2, 10],
    ]);
  });

  it('forgets places of widgets that are gone, and keeps each widget its settings', () => {
    const saved = [{ i: 'gone', x: 0, y: 0, w: 3, h: 50 }];
    const [only, ...others] = narrowLayout([item('book', 0, 0, 8, 4)], saved, 3);
    expect(others).toEqual([]);
    expect(only).toEqual({ ...item('book', 0, 0, 3, 4) });
  });
});
