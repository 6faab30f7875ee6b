import { describe, expect, it } from '@jest/globals';
import { intervalText } from './rate-text.ts';

describe('the interval of a funding rate as text', () => {
  it('is in hours, if it is known', () => {
    expect(intervalText(4)).toBe('4h');
    expect(intervalText(null)).toBe('');
  });
});
