import { z } from 'zod';
import { readDecimal, twoReadings } from '../format/read-decimal.ts';

/**
 * The schema of a typed decimal, for the schema of what is sent to follow: it refuses what could be read in two
 * ways, and leaves other texts that cannot be read to the next schema.
 */
export const typedDecimal = z.string().transform((text, context) => {
  const message = twoReadings(text);
  if (message === undefined) return readDecimal(text) ?? text;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
