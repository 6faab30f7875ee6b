import { describe, expect, it } from '@jest/globals';
import { cutColumns, pinsOf } from './pinned-columns.ts';

const pinned = (width: number) => ({ width, pinned: true });
const plain = (width: number) => ({ width, pinned: false });
const columns = [pinned(24), pinned(100), plain(90), plain(90), pinned(60)];
const space = { start: 10, gap: 8, visible: 400 };

const box = (left: number, right: number, more = {}) => ({
  left,
  right,
  pinned: false,
  controls: false,
  ...more,
});

describe('design §9 pinned columns', () => {
  it('stay at the edges, beside each other', () => {
    const { places, start, end } = pinsOf(columns, space);
    expect([...places]).toEqual([
      [0, { start: 10, end: 186 }],
      [1, { start: 42, end: 78 }],
      [4, { start: 150, end: 10 }],
    ]);
    expect({ start, end }).toEqual({ start: 150, end: 78 });
  });

  it('stay at the start alone if there is no room for another column beside all of them', () => {
    const { places, end } = pinsOf(columns, { ...space, visible: 300 });
    expect([...places.keys()]).toEqual([0, 1]);
    expect(end).toBe(0);
  });

  it('scroll with the others if there is no room for another column beside them', () => {
    expect(pinsOf(columns, { ...space, visible: 260 }).places.size).toBe(0);
  });
});

describe('design §9 a column that is cut', () => {
  it.each([
    ['is one that the edge at the start cuts', box(-4, 90), true],
    ['is one that the edge at the end cuts', box(220, 301.5), true],
    ['is not one that ends at the edge', box(220, 300.4), false],
    ['is not one with buttons, which are no numbers', box(220, 340, { controls: true }), false],
    ['is one that is wider than the table and ends out of view', box(0, 420), true],
    ['is not one that is wider than the table and ends in view', box(-200, 290), false],
  ])('%s', (_, cell, isCut) => {
    expect(cutColumns([cell], 300).has(0)).toBe(isCut);
  });

  it('is one that is partly below a pinned column', () => {
    const boxes = [
      box(10, 100, { pinned: true }),
      box(60, 140),
      box(148, 200),
      box(208, 250),
      box(240, 290, { pinned: true }),
    ];
    expect([...cutColumns(boxes, 300)]).toEqual([1, 3]);
  });

  it('is one that does not fit between two pinned columns at present', () => {
    const boxes = [
      box(10, 100, { pinned: true }),
      box(60, 140),
      box(148, 188, { pinned: true }),
      box(196, 290),
    ];
    expect([...cutColumns(boxes, 300)]).toEqual([1]);
  });
});
