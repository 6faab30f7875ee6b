import { describe, expect, it } from '@jest/globals';
import { collide, type Place } from './place.ts';
import { removeOverlaps, resolveCollisions } from './resolve-collisions.ts';

const at = (i: string, x: number, y: number, w = 6, h = 10): Place => ({ i, x, y, w, h });
const text = (places: readonly Place[]) => places.map((p) => `${p.i}${p.x},${p.y}`).join(' ');

describe('resolveCollisions', () => {
  const stack = [at('a', 0, 0), at('b', 0, 10), at('c', 0, 20), at('d', 12, 0)];

  it.each([
    [
      'does not move widgets that the moved one does not cover',
      at('d', 6, 0),
      'a0,0 b0,10 c0,20 d6,0',
    ],
    [
      'retains the gap at the old place of the moved widget',
      at('a', 6, 30),
      'a6,30 b0,10 c0,20 d12,0',
    ],
    [
      'pushes down what the moved widget covers, and what that covers in turn',
      at('d', 0, 5),
      'a0,15 b0,25 c0,35 d0,5',
    ],
    [
      'moves a widget up into the place of one that is moved down onto it',
      at('a', 0, 10),
      'a0,10 b0,0 c0,20 d12,0',
    ],
    ['pushes down where there is no room above', at('b', 0, 15), 'a0,0 b0,15 c0,25 d12,0'],
    ['makes room where a widget is moved up', at('c', 0, 0), 'a0,10 b0,20 c0,0 d12,0'],
  ])('%s', (_, active, expected) => {
    expect(text(resolveCollisions(stack, active))).toBe(expected);
  });

  it('pushes down what a larger size covers', () => {
    expect(text(resolveCollisions(stack, at('a', 0, 0, 24, 12)))).toBe('a0,0 b0,12 c0,22 d12,12');
  });

  it('inserts a new widget', () => {
    expect(text(resolveCollisions(stack, at('n', 0, 0)))).toBe('a0,10 b0,20 c0,30 d12,0 n0,0');
  });

  it('never leaves an overlap', () => {
    for (let x = 0; x <= 18; x += 3) {
      for (let y = 0; y <= 30; y += 1) {
        const settled = resolveCollisions(stack, at('d', x, y, 12, 7));
        for (const a of settled) expect(settled.some((b) => collide(a, b))).toBe(false);
      }
    }
  });
});

describe('removeOverlaps', () => {
  it('moves items into the grid and removes overlaps', () => {
    const wide = [at('a', 0, 0, 30), at('b', 20, 0), at('c', 23, 40, 6)];
    expect(removeOverlaps(wide, 24)).toEqual([
      at('a', 0, 0, 24),
      at('b', 18, 10, 6),
      at('c', 18, 40, 6),
    ]);
  });

  it('returns the same items when they fit', () => {
    const fitting = [at('a', 0, 4), at('b', 6, 0)];
    const result = removeOverlaps(fitting, 24);
    expect(result[0]).toBe(fitting[0]);
    expect(result[1]).toBe(fitting[1]);
  });
});
