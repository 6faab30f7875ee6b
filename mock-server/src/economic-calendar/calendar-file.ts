import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { asError, errorCode } from '@parallax/server-kit/config/errors';
import { parseCsv } from './parse-csv.ts';
import { parseIcalendar } from './parse-icalendar.ts';
import type { ParsedCalendar } from './parsed-calendar.ts';

/** The first one that exists is used. */
const FILES = [
  { name: 'economic-calendar.csv', parse: parseCsv },
  { name: 'economic-calendar.ics', parse: parseIcalendar },
] as const;
export const CALENDAR_MAX_BYTES = 1024 * 1024;
/** Maximum number of problems that are logged and returned per file. */
const PROBLEMS_MAX = 20;

interface Version {
  /** identifies the content of the file: its name, size and modification time, or the error */
  readonly key: string;
  readonly calendar: ParsedCalendar;
}

/**
 * Returns a function that reads the calendar file of a folder; undefined without a file. A changed
 * file is read again by the next call, and its problems are logged once.
 */
export function createCalendarFile(
  folder: string,
  log: (line: string) => void,
): () => Promise<ParsedCalendar | undefined> {
  let last: Version | undefined;

  const cache = (key: string, name: string, calendar: ParsedCalendar): ParsedCalendar => {
    const { length } = calendar.problems;
    const problems = calendar.problems.slice(0, PROBLEMS_MAX);
    if (length > PROBLEMS_MAX) problems.push(`and ${length - PROBLEMS_MAX} more`);
    for (const problem of problems) log(`${name}: ${problem}`);
    const events = calendar.events.toSorted((one, other) => one.at - other.at);
    last = { key, calendar: { events, problems } };
    return last.calendar;
  };

  const read = async ({ name, parse }: (typeof FILES)[number]) => {
    try {
      await using file = await open(join(folder, name));
      const { size, mtimeMs } = await file.stat();
      const key = `${name} ${size} ${mtimeMs}`;
      if (last?.key === key) return last.calendar;
      if (size > CALENDAR_MAX_BYTES) {
        const problems = [`the file is larger than ${CALENDAR_MAX_BYTES / 1024} kB`];
        return cache(key, name, { events: [], problems });
      }
      return cache(key, name, parse(await file.readFile('utf8')));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      const { message } = asError(error);
      const key = `${name} ${message}`;
      if (last?.key === key) return last.calendar;
      return cache(key, name, { events: [], problems: ['the file cannot be read'] });
    }
  };

  return async () => {
    for (const file of FILES) {
      const calendar = await read(file);
      if (calendar !== undefined) return calendar;
    }
    last = undefined;
    return undefined;
  };
}
