import { isVenueSilent, VENUE_STATUS_TOPIC, type VenueStatus } from '@parallax/protocol';
import { tabFeed } from './feed.ts';

/** A period without data from a venue. */
export interface Outage {
  /** when the venue last sent something, in Unix milliseconds; undefined if unknown */
  readonly since: number | undefined;
}

function outageOf(status: VenueStatus | undefined): Outage | undefined {
  const isDown = status !== undefined && (status.state === 'down' || isVenueSilent(status));
  if (!isDown && tabFeed.state() !== 'disconnected') return undefined;
  return { since: status?.last_message_at ?? undefined };
}

/**
 * Calls the listener with the outage of a venue, or undefined if there is none: now, and with each
 * update of the venues' status, about once a second, even if nothing has changed. There is an outage
 * while the feed is disconnected, or the venue is down or silent.
 *
 * @returns the unsubscribe function
 */
export function subscribeOutage(
  exchange: string,
  listener: (outage: Outage | undefined) => void,
): () => void {
  const notify = (): void =>
    listener(outageOf(tabFeed.venueStatus()?.find(({ name }) => name === exchange)));
  const ends = [tabFeed.onState(notify), tabFeed.subscribe(VENUE_STATUS_TOPIC, notify)];
  return () => {
    for (const end of ends) end();
  };
}
