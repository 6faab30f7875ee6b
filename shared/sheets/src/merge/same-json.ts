import { hashKey } from '@tanstack/react-query';

/** Whether two JSON values, or undefined, are equal, ignoring the order of object keys. */
export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && hashKey([a]) === hashKey([b]));
