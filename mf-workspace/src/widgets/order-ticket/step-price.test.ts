import { describe, expect, it } from '@jest/globals';
import { stepPrice } from './step-price.ts';

const at = { tick: 0.5, start: 60_000.25 };

describe('stepPrice', () => {
  it.each([
    ['up by a tick', '100', 1, '100.5'],
    ['down by a tick', '100', -1, '99.5'],
    ['by ten ticks', '100', 10, '105'],
    ['up from between two ticks', '100.2', 1, '100.5'],
    ['down from between two ticks', '100.2', -1, '100'],
    ['with separators', '60,000.0', 1, '60000.5'],
    ['to one tick at least', '0.5', -3, '0.5'],
    ['from the start if it is empty', ' ', 1, '60000'],
    ['not what cannot be read', 'abc', 1, 'abc'],
  ])('moves %s', (_, typed, steps, moved) => {
    expect(stepPrice(typed, steps, at)).toBe(moved);
  });

  it('leaves an empty field without a price', () => {
    expect(stepPrice('', 1, { tick: 0.5, start: undefined })).toBe('');
  });
});
