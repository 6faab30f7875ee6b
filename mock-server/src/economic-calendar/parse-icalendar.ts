import type { EconomicEvent } from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import ICAL from 'ical.js';
import { type FileEvent, type ParsedCalendar, parseEvent } from './parsed-calendar.ts';

const FIGURE = /^\s*(previous|consensus|actual|revised)\s*:\s*(.+)$/i;

/** RFC 5545: 1 is the highest priority, 9 the lowest, 0 undefined. */
function importanceOf(priority: unknown): string {
  if (typeof priority !== 'number' || priority === 0 || priority === 5) return 'medium';
  return priority < 5 ? 'high' : 'low';
}

const textOf = (component: ICAL.Component, property: string): string => {
  const value = component.getFirstPropertyValue(property);
  return typeof value === 'string' ? value : '';
};

/** The figures in the lines of a description: 'Previous: 3.1%'. */
const figuresOf = (description: string): Record<string, string> =>
  Object.fromEntries(
    description.split('\n').flatMap((line) => {
      const [, name, value] = FIGURE.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );

function readEvent(component: ICAL.Component, id: string): EconomicEvent | string {
  if (component.hasProperty('rrule')) return 'repeats, which is not supported: list each date';
  const start = component.getFirstPropertyValue('dtstart');
  const zoned = start instanceof ICAL.Time && !start.isDate && start.zone?.tzid !== 'floating';
  const { previous, consensus, actual, revised } = figuresOf(textOf(component, 'description'));
  const event: FileEvent = {
    at: zoned ? start.toJSDate().getTime() : Number.NaN,
    region: textOf(component, 'location'),
    event: textOf(component, 'summary'),
    importance: importanceOf(component.getFirstPropertyValue('priority')),
    previous,
    consensus,
    actual,
    revised,
  };
  return parseEvent(id, event);
}

/**
 * Reads the events of an iCalendar file: SUMMARY is the event, LOCATION its region, PRIORITY its
 * importance, and lines of the DESCRIPTION its figures. Bad events are skipped.
 */
export function parseIcalendar(text: string): ParsedCalendar {
  const events: EconomicEvent[] = [];
  const problems: string[] = [];
  try {
    const calendar = new ICAL.Component(ICAL.parse(text));
    calendar.getAllSubcomponents('vevent').forEach((component, index) => {
      const name = `event ${index + 1}`;
      const event = readEvent(component, name);
      if (typeof event === 'string') problems.push(`${name}: ${event}`);
      else events.push(event);
    });
  } catch (error) {
    problems.push(`the file is not an iCalendar: ${asError(error).message}`);
  }
  return { events, problems };
}
