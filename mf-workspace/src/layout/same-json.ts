import { hashKey } from '@tanstack/react-query';

/** Whether two JSON values say the same; the order of an object's keys says nothing. */
export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || hashKey([a]) === hashKey([b]);
