/** Characters that show nothing by themselves, by Unicode's own list: zero-width ones and their like. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A name as it is compared: two names are the same when they differ only in case, in characters
 * that nobody sees, or in how their characters are composed. Close to NFKC_Casefold (UAX 31); case
 * goes by way of capitals, which make ß of ẞ and a plain sigma of a final one.
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

/** Whether a name has so many characters that somebody can see. */
export const shows =
  (count: number) =>
  (name: string): boolean =>
    name.normalize('NFKC').replace(INVISIBLE, '').trim().length >= count;
