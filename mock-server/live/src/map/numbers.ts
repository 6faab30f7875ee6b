import { z } from 'zod';

/** ccxt leaves a number out, or makes it undefined or null, where a venue does not say it. */
export const numberOrNone = z.number().optional().catch(undefined);

/** A decimal of a venue's own answer, as text or number. */
export const decimalOrNone = z
  .union([
    z.number(),
    z
      .string()
      // an empty text is no zero
      .regex(/\d/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined)
  .transform((value) => (Number.isFinite(value) ? value : undefined));

/** The number that is meant where floating point brings in a last digit of its own. */
export const exact = (value: number): number => Number(value.toPrecision(12));
