/** The chat is staffed 08:00 to 17:00 UTC. */
const OPENS_AT_HOUR = 8;
const CLOSES_AT_HOUR = 17;

/** Whether the chat is staffed at `now`; the closing time is exclusive. */
export function isChatOnline(now: Date): boolean {
  const hour = now.getUTCHours();
  return hour >= OPENS_AT_HOUR && hour < CLOSES_AT_HOUR;
}
