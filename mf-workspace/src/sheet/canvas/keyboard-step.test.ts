import { describe, expect, it } from '@jest/globals';
import { keyboardStep } from './use-keyboard-move.ts';

const grid = { columns: 24, minW: 4, minH: 6 };
const place = { i: 'a', x: 0, y: 0, w: 6, h: 10 };

describe('a widget moved by the arrow keys', () => {
  it.each([
    ['moves right', place, 'ArrowRight', false, { x: 1 }],
    ['moves down', place, 'ArrowDown', false, { y: 1 }],
    ['does not leave the grid to the left', place, 'ArrowLeft', false, { x: 0 }],
    ['does not leave the grid at the top', place, 'ArrowUp', false, { y: 0 }],
    ['does not leave the grid to the right', { ...place, x: 18 }, 'ArrowRight', false, { x: 18 }],
    ['becomes wider with Shift', place, 'ArrowRight', true, { w: 7 }],
    ['becomes shorter with Shift', place, 'ArrowUp', true, { h: 9 }],
    ['respects its minimum width', { ...place, w: 4 }, 'ArrowLeft', true, { w: 4 }],
    ['respects its minimum height', { ...place, h: 6 }, 'ArrowUp', true, { h: 6 }],
    [
      'keeps a width that is already below its minimum',
      { ...place, w: 2 },
      'ArrowLeft',
      true,
      { w: 2 },
    ],
    ['does not grow out of the grid', { ...place, x: 18 }, 'ArrowRight', true, { w: 6 }],
  ])('%s', (_, from, key, resize, change) => {
    expect(keyboardStep(from, key, resize, grid)).toEqual({ ...from, ...change });
  });

  it('ignores other keys', () => {
    expect(keyboardStep(place, 'a', false, grid)).toBeUndefined();
  });
});
