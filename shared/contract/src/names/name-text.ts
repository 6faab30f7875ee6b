import { z } from 'zod';

export const NAME_UNFIT = 'A name cannot contain line breaks or control characters.';

/**
 * Control characters, separators of lines, and what turns the direction of the text after it: a
 * name with one of them reads as something else than it is, or breaks the line that it stands in.
 */
const UNFIT = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/**
 * What a person types as the name of something, without the blanks around it: one line of text.
 * How long it has to be is up to what it names. `missing` is the text for what is no string.
 */
export const nameText = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .refine((name) => !UNFIT.test(name), { error: NAME_UNFIT, abort: true });
