export const TIME_ZONE_CHOICES = ['UTC', 'local'] as const;

/** The time zone of displayed times: UTC, or the zone of this device. */
export type TimeZoneChoice = (typeof TIME_ZONE_CHOICES)[number];

/** The tooltip of a column of times. */
export const TIME_ZONE_HINT = 'In the time zone chosen in the account';

/** The time zone chosen in the account, which an attribute of the root element contains. */
export const displayTimeZone = (): TimeZoneChoice =>
  document.documentElement.dataset.timeZone === 'UTC' ? 'UTC' : 'local';

/** The `timeZone` option of `Intl.DateTimeFormat`; undefined means the zone of this device. */
export const zoneOption = (choice: TimeZoneChoice): 'UTC' | undefined =>
  choice === 'UTC' ? 'UTC' : undefined;

/** The short name of a zone, now or at a time in Unix milliseconds: 'UTC' or 'GMT+5:30'. */
export function timeZoneName(choice: TimeZoneChoice, at?: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zoneOption(choice),
    timeZoneName: 'short',
  }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The header of a column of times, with the display time zone: 'Time (UTC)'. */
export const timeHeader = (header = 'Time'): string =>
  `${header} (${timeZoneName(displayTimeZone())})`;

/** Creates a formatter for times in the display time zone, with the options of `Intl`. */
export function zonedFormat(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  const formats = new Map<TimeZoneChoice, Intl.DateTimeFormat>();
  return (at) => {
    const zone = displayTimeZone();
    const format =
      formats.get(zone) ??
      new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zoneOption(zone) });
    formats.set(zone, format);
    return format.format(at);
  };
}
