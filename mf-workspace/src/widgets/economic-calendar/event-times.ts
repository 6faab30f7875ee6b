import { formatCountdown } from '@parallax/ui/format';

/** The time zone chosen in the account: the zone of this device, or UTC. */
export const LOCAL_ZONE = 'Local';

const zoneOf = (zone: string): string | undefined => (zone === LOCAL_ZONE ? undefined : zone);

export function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en-GB', { timeZone: zoneOf(zone) }) !== undefined;
  } catch {
    return false;
  }
}

/** Formats the day and time of an event in a zone: 'Thu 10 Dec 19:00'. */
export function createTimeFormat(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zoneOf(zone),
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => format.format(at).replaceAll(',', '');
}

const HOUR = 3_600_000;

/** The time until an event: '3 d 4 h', below a day '02:13:22'; empty once the event has passed. */
export function formatTimeLeft(left: number): string {
  if (left < 0) return '';
  if (left < 24 * HOUR) return formatCountdown(left);
  const hours = Math.floor(left / HOUR);
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
