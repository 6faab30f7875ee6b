import { describe, expect, it } from '@jest/globals';
import { scrollPlaceAt, scrollTopOf } from './use-scroll-place.ts';

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

describe('design §7 the place on a rotated phone', () => {
  it('is the widget at the top of the view, as far above it as before', () => {
    // half of the chart is above: rows 10 to 20 of 32 px
    const place = scrollPlaceAt(portrait, 20 * 32);
    expect(place).toEqual({ i: 'chart', share: 0.5 });
    expect(place && scrollTopOf(landscape, place)).toBe(10 * 32);
  });

  it('is the next widget below a gap', () => {
    expect(scrollPlaceAt([{ i: 'list', x: 0, y: 4, w: 3, h: 4 }], 32)).toEqual({
      i: 'list',
      share: 0,
    });
  });

  it('is nothing at the top of the sheet, or when the widget was removed', () => {
    expect(scrollPlaceAt(portrait, 0)).toBeUndefined();
    expect(scrollTopOf(landscape, { i: 'gone', share: 0 })).toBeUndefined();
  });
});
