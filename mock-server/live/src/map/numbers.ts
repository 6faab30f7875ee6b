import { z } from 'zod';

/** A number of a ccxt structure; undefined when it is absent, null or invalid. */
export const optionalNumber = z.number().optional().catch(undefined);

/** A decimal of a venue's raw response, as string or number; undefined when absent or invalid. */
export const optionalDecimal = z
  .union([
    z.number(),
    z
      .string()
      // Number('') would be 0
      .regex(/\d/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined)
  .transform((value) => (Number.isFinite(value) ? value : undefined));

/** Rounds away floating-point noise, to 12 significant digits. */
export const roundFloat = (value: number): number => Number(value.toPrecision(12));
