import { type EconomicEvent, economicEventSchema } from '@parallax/protocol';

/** The events of a file, and what was skipped in it: 'line 7: …'. */
export interface ParsedCalendar {
  readonly events: readonly EconomicEvent[];
  readonly problems: readonly string[];
}

/** An event as a file names it; empty texts are absent. */
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

/** The event, or why it cannot be used. */
export function eventOf(id: string, given: FileEvent): EconomicEvent | string {
  if (!Number.isFinite(given.at)) {
    return 'date must be a time with its zone, like 2026-12-10T19:00:00Z';
  }
  const { data, error } = economicEventSchema.safeParse({
    id,
    at: given.at,
    region: given.region.trim(),
    event: given.event.trim(),
    importance: given.importance.trim().toLowerCase(),
    previous: textOf(given.previous),
    consensus: textOf(given.consensus),
    actual: textOf(given.actual),
    revised: textOf(given.revised),
  });
  if (data !== undefined) return data;
  const field = String(error.issues[0]?.path[0] ?? 'event');
  return field === 'importance'
    ? 'importance must be low, medium or high'
    : `${field} must have 1 to 200 characters`;
}
