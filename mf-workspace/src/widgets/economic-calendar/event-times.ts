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

/** The time until an event, empty once it has passed. */
export const formatTimeLeft = (left: number): string => (left < 0 ? '' : formatCountdown(left));
