import { z } from 'zod';

/** Longer than any timestamp; the standard does not limit the digits of a fraction of a second. */
const LENGTH_MAX = 40;

/** A time in answers, in UTC; one schema, so that the documentation of the API describes it once. */
export const instantSchema = z.iso.datetime();

/** A timestamp that a client sends. `error` is the message for other texts. */
export const timestamp = (options: { readonly offset?: boolean; readonly error?: string } = {}) =>
  z.iso.datetime({ ...options, abort: true }).max(LENGTH_MAX, { ...options, abort: true });
