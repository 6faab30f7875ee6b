import { hashKey } from '@tanstack/react-query';

/** Whether two JSON values are equal, ignoring the order of object keys. */
export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || hashKey([a]) === hashKey([b]);
