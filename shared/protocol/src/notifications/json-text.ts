import { z } from 'zod';

/** The schema of a text that is JSON of the given schema. */
export const jsonTextOf = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => {
    if (typeof text !== 'string') return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }, schema);
