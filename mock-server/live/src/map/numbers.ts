import { z } from 'zod';

/** ccxt leaves a number out, or makes it undefined or null, where a venue does not say it. */
export const numberOrNone = z.number().optional().catch(undefined);

/** A decimal of a venue's own answer, as text or number. */
export const decimalOrNone = z.coerce
  .number()
  .optional()
  .catch(undefined)
  .transform((value) => (value === 0 || value ? value : undefined));

/** The number that is meant where floating point brings in a last digit of its own. */
export const exact = (value: number): number => Number(value.toPrecision(12));
