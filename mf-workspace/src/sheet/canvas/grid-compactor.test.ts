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
  it('pushes other widgets down and is committed on drop', () => {
    const compactor = new GridCompactor();
    compactor.start('a', layout);
    expect(places(compactor)).toEqual([
      ['a', 3],
      ['b', 7],
    ]);
    expect(compactor.end()).toBe(true);
  });

  it('restores the layout when cancelled', () => {
    const compactor = new GridCompactor();
    compactor.start('a', layout);
    compactor.cancel();
    expect(places(compactor)).toEqual([
      ['a', 0],
      ['b', 4],
    ]);
    expect(compactor.end()).toBe(false);
    compactor.start('a', layout);
    expect(compactor.end()).toBe(true);
  });
});
