import { z } from 'zod';
import { knownEntries } from '../endpoint/known-entries.ts';
import { timestamp } from '../time/timestamp.ts';

export const PAGE_LIMIT_MAX = 500;
const PAGE_LIMIT_DEFAULT = 100;

/** Query parameters of lists that grow, newest first. `cursor` is the one of the previous page. */
export const pageQuery = {
  cursor: z.string().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
};

const FIRST_MS = 0;
const LAST_MS = Date.UTC(9999, 11, 31);

/** A time with any offset, in UTC; before 1970 it is 1970, which is before everything that is stored. */
const timeSchema = timestamp({ offset: true }).overwrite((text) =>
  new Date(Math.min(Math.max(Date.parse(text), FIRST_MS), LAST_MS)).toISOString(),
);

/** A time range; both ends are included. */
export const timeRangeQuery = { from: timeSchema.optional(), to: timeSchema.optional() };

/** A page of a list; `cursor` is null on the last one. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), cursor: z.string().nullable() });

/** A page without the rows of unknown kinds, see `knownEntries`. */
export const pageOfKnown = <Row extends z.ZodType>(row: Row, known: z.ZodType) =>
  z.object({ rows: knownEntries(row, known), cursor: z.string().nullable() });
