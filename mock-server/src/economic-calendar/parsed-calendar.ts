import { type EconomicEvent, economicEventSchema } from '@parallax/protocol';

/** The events of a file, and the reason for each skipped entry: 'line 7: …'. */
export interface ParsedCalendar {
  readonly events: readonly EconomicEvent[];
  readonly problems: readonly string[];
}

/** The fields of an event in a file; an empty text counts as absent. */
export interface FileEvent {
  readonly at: number;
  readonly region: string;
  readonly event: string;
  readonly importance: string;
  readonly previous?: string | undefined;
  readonly consensus?: string | undefined;
  readonly actual?: string | undefined;
  readonly revised?: string | undefined;
}

const textOf = (value: string | undefined): string | null => value?.trim() || null;

/** Returns the event, or the reason why it is invalid. */
export function parseEvent(id: string, fields: FileEvent): EconomicEvent | string {
  if (!Number.isFinite(fields.at)) {
    return 'date must be a time with its zone, like 2026-12-10T19:00:00Z';
  }
  const { data, error } = economicEventSchema.safeParse({
    id,
    at: fields.at,
    region: fields.region.trim(),
    event: fields.event.trim(),
    importance: fields.importance.trim().toLowerCase(),
    previous: textOf(fields.previous),
    consensus: textOf(fields.consensus),
    actual: textOf(fields.actual),
    revised: textOf(fields.revised),
  });
  if (data !== undefined) return data;
  const field = String(error.issues[0]?.path[0] ?? 'event');
  return field === 'importance'
    ? 'importance must be low, medium or high'
    : `${field} must have 1 to 200 characters`;
}
