import { z } from 'zod';
import { hasAtMostCharacters, maxUnitsOf } from './characters.ts';

export const NAME_INVALID_CHARACTERS = 'A name cannot contain line breaks or control characters.';

/**
 * Control characters, line separators and direction overrides, with which a name could span several
 * lines or imitate another name.
 */
const INVALID_CHARACTERS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

interface NameLimit {
  /** characters as users see them */
  readonly max: number;
  /** the message for longer names */
  readonly long: string;
  /** the message for values that are not strings */
  readonly missing?: string;
}

/**
 * A name typed by the user: one line of trimmed text with at most `max` characters. The length is
 * checked before anything else, so that rules that callers add see short texts only.
 */
export const nameText = ({ max, long, missing }: NameLimit) =>
  z
    .string(missing)
    .max(maxUnitsOf(max), { error: long, abort: true })
    .trim()
    .refine((name) => !INVALID_CHARACTERS.test(name), {
      error: NAME_INVALID_CHARACTERS,
      abort: true,
    })
    .refine(hasAtMostCharacters(max), { error: long, abort: true });
