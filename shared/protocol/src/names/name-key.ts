import { countCharacters } from './characters.ts';

/** Characters without a visible glyph, such as zero-width spaces. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Normalizes a name for comparison: ignores case, invisible characters and the composition of
 * characters. Close to NFKC_Casefold (UAX 31); converting to upper case first folds ẞ into ss and a
 * final sigma into a regular one.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');

/**
 * A predicate for names with at least `count` visible characters. Invisible characters do not count,
 * although those within an emoji make it one character. For texts of limited length, see `nameText`.
 */
export const hasVisibleCharacters =
  (count: number) =>
  (name: string): boolean => {
    const normal = name.normalize('NFKC').trim();
    return (
      countCharacters(normal, count) >= count &&
      countCharacters(normal.replace(INVISIBLE, '').trim(), count) >= count
    );
  };
