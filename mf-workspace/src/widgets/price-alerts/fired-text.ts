import { formatExpiry, formatTime, NO_VALUE } from '@parallax/ui/format';

/** When an alert fired: '25 Dec 26 14:05:00', the time of day in the person's zone. */
export function firedText(at: string | null): string {
  if (at === null) return NO_VALUE;
  const time = Date.parse(at);
  return `${formatExpiry(time)} ${formatTime(time)}`;
}
