import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { filledRowHeight, GAP, ROW_HEIGHT, useRowHeight } from './grid-size.ts';

const HEIGHT = { value: 1_352 };
const canvas = {
  current: Object.defineProperty(document.createElement('div'), 'clientHeight', HEIGHT),
};

describe('design §9 the rows of a sheet', () => {
  it('grow with the screen of a desktop page if the sheet is shorter than the screen', () => {
    const { result, rerender } = renderHook(
      (bottom: number) => useRowHeight(canvas, { bottom, narrow: false, isSingle: false }),
      { initialProps: 18 },
    );
    expect(result.current).toBe(filledRowHeight(18, 1_352));
    rerender(60);
    expect(result.current).toBe(ROW_HEIGHT);
  });

  it('have a fixed height on a phone unless a single widget fills the screen', () => {
    const { result, rerender } = renderHook(
      (isSingle: boolean) => useRowHeight(canvas, { bottom: 12, narrow: true, isSingle }),
      { initialProps: false },
    );
    expect(result.current).toBe(ROW_HEIGHT);
    rerender(true);
    expect(result.current).toBe(filledRowHeight(12, 1_352, 1));
    expect(12 * (result.current + GAP) + GAP).toBeGreaterThan(1_352 - 12 / 4);
  });
});
