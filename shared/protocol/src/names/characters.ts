/** Each of these is one visible character. */
const PRINTABLE_ASCII = /^[ -~]*$/;
/** An emoji of a family with skin tones has 19 UTF-16 units; further ones would only fill the storage. */
const UNITS_PER_CHARACTER = 20;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The number of characters as users see them (graphemes): an emoji of a family is one. */
export const countCharacters = (text: string): number =>
  PRINTABLE_ASCII.test(text) ? text.length : Array.from(segmenter.segment(text)).length;

/** The most UTF-16 units that a text of `count` characters may have, such as the `maxLength` of its input. */
export const maxUnitsOf = (count: number): number => count * UNITS_PER_CHARACTER;

/** A predicate for texts with at most `count` characters, which also limits their UTF-16 units. */
export const hasAtMostCharacters =
  (count: number) =>
  (text: string): boolean =>
    text.length <= count || (text.length <= maxUnitsOf(count) && countCharacters(text) <= count);

/** The first `count` characters of a text. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return characters.slice(0, count).join('').slice(0, maxUnitsOf(count));
}
