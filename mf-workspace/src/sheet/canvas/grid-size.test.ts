import { describe, expect, it } from '@jest/globals';
import { filledRowHeight, GAP, ROW_HEIGHT } from './grid-size.ts';

const heightOf = (rows: number, rowHeight: number): number => rows * (rowHeight + GAP) + GAP;

describe('design §9 the grid of a sheet', () => {
  it.each([
    ['1280×720', 632, 18],
    ['1920×1080', 992, 18],
    ['2560×1440', 1_352, 18],
    ['2560×1440 with a widget below the others', 1_352, 28],
  ])('fills the screen at %s', (_, height, bottom) => {
    const filled = heightOf(bottom, filledRowHeight(bottom, height));
    expect(filled).toBeLessThanOrEqual(height);
    expect(filled).toBeGreaterThan(height - bottom / 4);
  });

  it('uses the same row height for a short sheet and a sheet that fills the smallest screen', () => {
    expect(filledRowHeight(6, 1_352)).toBe(filledRowHeight(18, 1_352));
  });

  it.each([
    ['a sheet that is longer than the screen', 60, 632],
    ['a hidden sheet', 18, 0],
  ])('uses the minimum row height for %s', (_, bottom, height) => {
    expect(filledRowHeight(bottom, height)).toBe(ROW_HEIGHT);
  });
});
