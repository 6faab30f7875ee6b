/** The chat is staffed from 8h00 to 17h00 UTC, the time that the start of day is given in as well. */
const OPENS_AT_HOUR = 8;
const CLOSES_AT_HOUR = 17;

/** Whether the chat is staffed at `now`; at 17h00 sharp it is not any more. */
export function isChatOnline(now: Date): boolean {
  const hour = now.getUTCHours();
  return hour >= OPENS_AT_HOUR && hour < CLOSES_AT_HOUR;
}
