import { describe, expect, it } from '@jest/globals';
import { inReadingOrder, printScale } from './print-layout.ts';

const box = (width: number, height: number) => ({ top: 0, left: 0, width, height });

describe('a printed panel', () => {
  it.each([
    ['has the size of the screen if the sheet fits', box(400, 300), 800, 1],
    ['is scaled with its sheet, so that rows stay rows', box(600, 300), 1_212.5, 0.8],
    ['stays readable on a wide sheet', box(600, 300), 2_560, 0.6],
    ['fits the page if it is as wide as a wide sheet', box(1_940, 300), 2_560, 0.5],
    ['fits the page if it is high', box(400, 1_240), 800, 0.5],
  ])('%s', (_, panel, sheetWidth, scale) => {
    expect(printScale(panel, sheetWidth)).toBeCloseTo(scale);
  });

  it('follows the panels above it, and at one height those at its left', () => {
    const panels = [
      { ...box(1, 1), top: 10, left: 5 },
      { ...box(1, 1), top: 10, left: 0 },
      { ...box(1, 1), top: 0, left: 9 },
    ];
    expect(inReadingOrder(panels).map(({ left }) => left)).toEqual([9, 0, 5]);
  });
});
