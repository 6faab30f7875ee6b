import { describe, expect, it } from '@jest/globals';
import type { LayoutItem } from '@parallax/protocol';
import { fitToScreen } from './fit-to-screen.ts';
import { bottomOf, collide } from './place.ts';

const item = (i: string, x: number, y: number, w: number, h: number): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x,
  y,
  w,
  h,
  settings: { group: 10 },
});
const minSize = () => ({ w: 4, h: 6 });
const overlaps = (items: readonly LayoutItem[]) =>
  items.some((one) => items.some((other) => collide(one, other)));

describe('fit to screen', () => {
  it('stretches the widgets to the grid’s edges, without gaps or overlaps', () => {
    const desk = [item('a', 0, 0, 7, 9), item('b', 7, 0, 5, 18), item('c', 0, 9, 7, 9)];
    const fitted = fitToScreen(desk, { columns: 24, rows: 31 }, minSize);
    expect(fitted.map(({ x, y, w, h }) => [x, y, w, h])).toEqual([
      [0, 0, 14, 16],
      [14, 0, 10, 31],
      [0, 16, 14, 15],
    ]);
    expect(overlaps(fitted)).toBe(false);
    expect(fitted[0]?.settings).toEqual({ group: 10 });
  });

  it('shrinks a sheet that is taller than the screen', () => {
    const fitted = fitToScreen([item('a', 0, 0, 24, 40)], { columns: 24, rows: 20 }, minSize);
    expect(bottomOf(fitted)).toBe(20);
  });

  it('does not shrink widgets below their minimum height', () => {
    const desk = Array.from({ length: 5 }, (_, n) => item(`${n}`, 0, n * 10, 24, 10));
    const fitted = fitToScreen(desk, { columns: 24, rows: 20 }, minSize);
    expect(fitted.map(({ h }) => h)).toEqual([6, 6, 6, 6, 6]);
    expect(overlaps(fitted)).toBe(false);
  });

  it('returns an empty sheet, or any sheet on a screen of height 0, unchanged', () => {
    expect(fitToScreen([], { columns: 24, rows: 20 }, minSize)).toEqual([]);
    const desk = [item('a', 0, 0, 6, 9)];
    expect(fitToScreen(desk, { columns: 24, rows: 0 }, minSize)).toEqual(desk);
  });
});
