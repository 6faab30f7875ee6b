import { z } from 'zod';

export const NAME_INVALID_CHARACTERS = 'A name cannot contain line breaks or control characters.';

/**
 * Control characters, line separators and direction overrides, with which a name could span several
 * lines or imitate another name.
 */
const INVALID_CHARACTERS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/**
 * A name typed by the user: one line of trimmed text. Callers add the length limits. `missing` is
 * the message for values that are not strings.
 */
export const nameText = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .refine((name) => !INVALID_CHARACTERS.test(name), {
      error: NAME_INVALID_CHARACTERS,
      abort: true,
    });
