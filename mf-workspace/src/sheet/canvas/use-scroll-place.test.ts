import { describe, expect, it, jest } from '@jest/globals';
import type { LayoutItem } from '@parallax/protocol';
import { renderHook } from '@testing-library/react';
import type { Place } from '../layout/place.ts';
import { findScrollTop, scrollPlaceAt, useScrollPlace } from './use-scroll-place.ts';

const portrait = [
  { i: 'book', x: 0, y: 0, w: 3, h: 10 },
  { i: 'chart', x: 0, y: 10, w: 3, h: 20 },
  { i: 'list', x: 0, y: 30, w: 3, h: 10 },
];
const landscape = [
  { i: 'book', x: 0, y: 0, w: 4, h: 10 },
  { i: 'chart', x: 4, y: 0, w: 3, h: 20 },
  { i: 'list', x: 0, y: 20, w: 4, h: 10 },
];

describe('design §7 the scroll position on a rotated phone', () => {
  it('keeps the widget at the top of the view, scrolled by the same share of its height', () => {
    // half of the chart is above: rows 10 to 20 of 32 px
    const place = scrollPlaceAt(portrait, 20 * 32);
    expect(place).toEqual({ i: 'chart', share: 0.5 });
    expect(place && findScrollTop(landscape, place)).toBe(10 * 32);
  });

  it('refers to the next widget if the view starts in a gap', () => {
    expect(scrollPlaceAt([{ i: 'list', x: 0, y: 4, w: 3, h: 4 }], 32)).toEqual({
      i: 'list',
      share: 0,
    });
  });

  it('is undefined at the top of the sheet and after its widget was removed', () => {
    expect(scrollPlaceAt(portrait, 0)).toBeUndefined();
    expect(findScrollTop(landscape, { i: 'gone', share: 0 })).toBeUndefined();
  });
});

const sheetOf = (places: readonly Place[], columns: number) => ({
  items: places.map((place): LayoutItem => ({ ...place, type: 'NOTES', settings: {} })),
  columns,
});
const PORTRAIT = sheetOf(portrait, 3);
const LANDSCAPE = sheetOf(landscape, 7);

/** A canvas that is scrolled to the middle of the chart, whose book is then maximised. */
function maximisedCanvas() {
  const box = document.createElement('div');
  const canvas = { current: box };
  const { result, rerender } = renderHook(
    ({ sheet, maximised }) => useScrollPlace(canvas, sheet, maximised),
    { initialProps: { sheet: PORTRAIT, maximised: false } },
  );
  box.scrollTop = 20 * 32;
  result.current();
  rerender({ sheet: PORTRAIT, maximised: true });
  expect(box.scrollTop).toBe(0);
  box.dispatchEvent(new Event('scroll'));
  return { box, rerender };
}

describe('design §7 the scroll position behind a maximised widget', () => {
  it('is restored when the widget is restored', () => {
    const { box, rerender } = maximisedCanvas();
    rerender({ sheet: PORTRAIT, maximised: false });
    expect(box.scrollTop).toBe(20 * 32);
  });

  it('is restored on a phone that was rotated while the widget was maximised', () => {
    const { box, rerender } = maximisedCanvas();
    rerender({ sheet: LANDSCAPE, maximised: true });
    expect(box.scrollTop).toBe(0);
    rerender({ sheet: LANDSCAPE, maximised: false });
    expect(box.scrollTop).toBe(10 * 32);
  });

  it('is restored exactly on a phone that was rotated and rotated back', () => {
    const { box, rerender } = maximisedCanvas();
    rerender({ sheet: LANDSCAPE, maximised: true });
    rerender({ sheet: PORTRAIT, maximised: true });
    rerender({ sheet: PORTRAIT, maximised: false });
    expect(box.scrollTop).toBe(20 * 32);
  });

  it('is restored on a phone whose columns change just after the widget was restored', () => {
    const { box, rerender } = maximisedCanvas();
    rerender({ sheet: LANDSCAPE, maximised: true });
    // the sheet in landscape ends too early for the position
    jest.spyOn(box, 'scrollTop', 'set').mockImplementationOnce(function limit(this: Element) {
      this.scrollTop = 5 * 32;
    });
    rerender({ sheet: LANDSCAPE, maximised: false });
    box.dispatchEvent(new Event('scroll'));
    rerender({ sheet: PORTRAIT, maximised: false });
    expect(box.scrollTop).toBe(20 * 32);
  });
});
