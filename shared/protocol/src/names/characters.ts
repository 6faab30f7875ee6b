/** Each of these is one visible character. */
const PRINTABLE_ASCII = /^[ -~]*$/;
/** An emoji of a family with skin tones has 19 UTF-16 units; further ones would only fill the storage. */
const UNITS_PER_CHARACTER = 20;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The number of characters as users see them (graphemes): an emoji of a family is one. Counts at most
 * `most`, because the time of the segmenter grows with the square of the number of segments.
 */
export function countCharacters(text: string, most = Number.POSITIVE_INFINITY): number {
  if (PRINTABLE_ASCII.test(text)) return Math.min(text.length, most);
  const segments = segmenter.segment(text)[Symbol.iterator]();
  let count = 0;
  while (count < most && segments.next().done !== true) count += 1;
  return count;
}

/** The most UTF-16 units that a text of `count` characters may have, such as the `maxLength` of its input. */
export const maxUnitsOf = (count: number): number => count * UNITS_PER_CHARACTER;

/** A predicate for texts with at most `count` characters, which also limits their UTF-16 units. */
export const hasAtMostCharacters =
  (count: number) =>
  (text: string): boolean =>
    text.length <= count ||
    (text.length <= maxUnitsOf(count) && countCharacters(text, count + 1) <= count);

/** The first `count` characters of a text. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  const start = text.slice(0, maxUnitsOf(count));
  const segments = segmenter.segment(start)[Symbol.iterator]();
  let length = 0;
  for (let taken = 0; taken < count; taken += 1) {
    const next = segments.next();
    if (next.done === true) break;
    length += next.value.segment.length;
  }
  return start.slice(0, length);
}
