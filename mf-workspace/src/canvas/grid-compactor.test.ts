import { describe, expect, it } from '@jest/globals';
import { GridCompactor } from './grid-compactor.ts';

const layout = [
  { i: 'a', x: 0, y: 0, w: 6, h: 4 },
  { i: 'b', x: 0, y: 4, w: 6, h: 4 },
];
const dragged = layout.map((item) => (item.i === 'a' ? { ...item, y: 3 } : item));
const places = (compactor: GridCompactor) =>
  compactor.compact(dragged, 24).map(({ i, y }) => [i, y]);

describe('a drag in the grid', () => {
  it('counts when it is dropped, and others give way', () => {
    const compactor = new GridCompactor();
    compactor.begin('a', layout);
    expect(places(compactor)).toEqual([
      ['a', 3],
      ['b', 7],
    ]);
    expect(compactor.end()).toBe(true);
  });

  it('puts everything back when it is cancelled, and does not count', () => {
    const compactor = new GridCompactor();
    compactor.begin('a', layout);
    compactor.cancel();
    expect(places(compactor)).toEqual([
      ['a', 0],
      ['b', 4],
    ]);
    expect(compactor.end()).toBe(false);
    compactor.begin('a', layout);
    expect(compactor.end()).toBe(true);
  });
});
