import { describe, expect, it } from '@jest/globals';
import { intervalText } from './rate-text.ts';

describe('the text of a funding interval', () => {
  it('is in hours, and empty if unknown', () => {
    expect(intervalText(4)).toBe('4h');
    expect(intervalText(null)).toBe('');
  });
});
