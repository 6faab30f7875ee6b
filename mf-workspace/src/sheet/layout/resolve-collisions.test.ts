import { describe, expect, it } from '@jest/globals';
import { collide, type Place } from './place.ts';
import { removeOverlaps, resolveCollisions } from './resolve-collisions.ts';

const at = (i: string, x: number, y: number, w = 6, h = 10): Place => ({ i, x, y, w, h });
const text = (places: readonly Place[]) => places.map((p) => `${p.i}${p.x},${p.y}`).join(' ');

describe('resolveCollisions', () => {
  const stack = [at('a', 0, 0), at('b', 0, 10), at('c', 0, 20), at('d', 12, 0)];

  it.each([
    ['moves only widgets that the moved widget covers', at('d', 6, 0), 'a0,0 b0,10 c0,20 d6,0'],
    [
      'does not fill the gap that the moved widget leaves',
      at('a', 6, 30),
      'a6,30 b0,10 c0,20 d12,0',
    ],
    [
      'pushes covered widgets down, and the widgets that those cover in turn',
      at('d', 0, 5),
      'a0,15 b0,25 c0,35 d0,5',
    ],
    [
      'swaps a widget that is moved down with the widget that it covers',
      at('a', 0, 10),
      'a0,10 b0,0 c0,20 d12,0',
    ],
    [
      'pushes a covered widget down if there is no room above',
      at('b', 0, 15),
      'a0,0 b0,15 c0,25 d12,0',
    ],
    ['pushes widgets down where a widget is moved up', at('c', 0, 0), 'a0,10 b0,20 c0,0 d12,0'],
  ])('%s', (_, active, expected) => {
    expect(text(resolveCollisions(stack, active))).toBe(expected);
  });

  it('pushes down the widgets that a resized widget covers', () => {
    expect(text(resolveCollisions(stack, at('a', 0, 0, 24, 12)))).toBe('a0,0 b0,12 c0,22 d12,12');
  });

  it('inserts a new widget and pushes covered widgets down', () => {
    expect(text(resolveCollisions(stack, at('n', 0, 0)))).toBe('a0,10 b0,20 c0,30 d12,0 n0,0');
  });

  it('leaves no overlap', () => {
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
