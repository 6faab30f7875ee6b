import type { EconomicEvent } from '@parallax/protocol';
import Papa from 'papaparse';
import { z } from 'zod';
import { type ParsedCalendar, parseEvent } from './parsed-calendar.ts';

const REQUIRED = ['date', 'region', 'event', 'importance'];
const dateSchema = z.iso.datetime({ offset: true });
const rowSchema = z.record(z.string(), z.unknown());

/** Reads events from CSV with a header line, in any order of columns. Bad lines are skipped. */
export function parseCsv(text: string): ParsedCalendar {
  const { data, meta, errors } = Papa.parse(text, {
    header: true,
    skipEmptyLines: false,
    transformHeader: (header) => header.trim().toLowerCase(),
  });
  const missing = REQUIRED.filter((column) => !meta.fields?.includes(column));
  if (missing.length > 0) {
    return { events: [], problems: [`line 1: the column ${missing.join(', ')} is missing`] };
  }
  const unreadable = new Map(errors.map(({ row, message }) => [row, message]));
  const events: EconomicEvent[] = [];
  const problems: string[] = [];
  data.forEach((row, index) => {
    const fields = rowSchema.parse(row);
    const read = (name: string): string => {
      const value = fields[name];
      return typeof value === 'string' ? value : '';
    };
    const isEmpty = Object.values(fields).every((value) => value === '' || value === undefined);
    if (isEmpty || (read('date') === '' && read('event') === '')) return;
    const line = `line ${index + 2}`;
    const date = dateSchema.safeParse(read('date').trim()).data;
    const event =
      unreadable.get(index) ??
      parseEvent(line, {
        at: date === undefined ? Number.NaN : Date.parse(date),
        region: read('region'),
        event: read('event'),
        importance: read('importance'),
        previous: read('previous'),
        consensus: read('consensus'),
        actual: read('actual'),
        revised: read('revised'),
      });
    if (typeof event === 'string') problems.push(`${line}: ${event}`);
    else events.push(event);
  });
  return { events, problems };
}
