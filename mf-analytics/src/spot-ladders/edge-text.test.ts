import { describe, expect, it } from '@jest/globals';
import { edgeText } from './edge-text.ts';

describe('edgeText', () => {
  it.each([
    [3.214, '+3.21 bps', 'up'],
    [-12.5, '−12.50 bps', 'down'],
    [0.004, '0.00 bps', undefined],
    [-0.004, '0.00 bps', undefined],
    [undefined, '—', undefined],
  ])('formats %s as %s', (edge, text, direction) => {
    expect(edgeText(edge)).toEqual({ text, direction });
  });
});
