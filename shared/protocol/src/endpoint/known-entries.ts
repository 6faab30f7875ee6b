import { z } from 'zod';

/**
 * A list whose entries of unknown kinds are left out, so that a page shows the others while servers of a
 * later release send new kinds. Entries of known kinds are parsed as usual.
 *
 * @param known the fields that identify the kind of an entry
 */
export const knownEntries = <Row extends z.ZodType>(row: Row, known: z.ZodType) =>
  z.pipe(
    z.transform((entries: z.input<Row>[]) =>
      // not parsed before
      Array.isArray(entries) ? entries.filter((entry) => known.safeParse(entry).success) : entries,
    ),
    z.array(row),
  );
