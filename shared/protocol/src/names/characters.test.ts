import { describe, expect, it } from '@jest/globals';
import { countCharacters, firstCharacters, hasAtMostCharacters, maxUnitsOf } from './characters.ts';

const FAMILY = '👩‍👩‍👧';

describe('the characters of a text', () => {
  it.each([
    ['', 0],
    ['BTC desk', 8],
    [FAMILY, 1],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
    ['👍🏽', 1],
    ['e\u0301', 1],
    ['مكتب', 4],
    ['한국', 2],
  ])('%j are counted as users see them', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });

  it('are limited in their number, and a character is limited in its length', () => {
    expect(hasAtMostCharacters(3)(FAMILY.repeat(3))).toBe(true);
    expect(hasAtMostCharacters(3)(FAMILY.repeat(4))).toBe(false);
    expect(hasAtMostCharacters(3)(`e${'\u0301'.repeat(maxUnitsOf(3))}`)).toBe(false);
  });

  it('are cut between characters', () => {
    expect(firstCharacters('short', 60)).toBe('short');
    expect(firstCharacters(`AB${FAMILY}C`, 3)).toBe(`AB${FAMILY}`);
  });
});
