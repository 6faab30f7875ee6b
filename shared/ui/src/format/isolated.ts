/** A letter that is written from right to left. */
const RIGHT_TO_LEFT = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}`;
/** Such letters with the digits, signs and spaces between them and after them. */
const RUN = new RegExp(
  `[${RIGHT_TO_LEFT}]\\p{M}*(?:[^\\p{L}]*[${RIGHT_TO_LEFT}]\\p{M}*)*(?:[^\\p{L}"]*[\\p{N}\\p{S})])?`,
  'gu',
);
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Isolates the direction of names within a sentence: without this, the digits and signs after a name that is
 * written from right to left would be drawn before it.
 */
export const isolated = (text: string): string =>
  text.replace(RUN, (run) => `${FIRST_STRONG_ISOLATE}${run}${POP_ISOLATE}`);
