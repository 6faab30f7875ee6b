import type { FeedUpdate } from '@parallax/protocol';
import { FROZEN_AT } from './frozen-at.ts';

/** The venue that fails; most widgets of the demo desk show it. */
export const VENUE = 'binance_spot';
const STALE_MS = 25_000;
const OUTAGE_MS = 4 * 60_000;

/** Prices of one venue that were not confirmed, and its trades, which ended, `age` milliseconds ago. */
function withOldPrices(update: FeedUpdate, age: number): FeedUpdate {
  if (!update.topic.includes(`${VENUE}:`)) return update;
  if (update.kind === 'trades') {
    return { ...update, data: update.data.map((trade) => ({ ...trade, at: trade.at - age })) };
  }
  if (update.kind !== 'ticker' && update.kind !== 'book') return update;
  const at = FROZEN_AT - age;
  return update.kind === 'ticker'
    ? { ...update, age, data: { ...update.data, at } }
    : { ...update, age, data: { ...update.data, at } };
}

/** A venue that sends nothing for a while, though it is connected. */
export function withStaleVenue(update: FeedUpdate): FeedUpdate {
  if (update.kind !== 'venue-status') return withOldPrices(update, STALE_MS);
  const data = update.data.map((venue) =>
    venue.name === VENUE ? { ...venue, last_message_at: FROZEN_AT - STALE_MS } : venue,
  );
  return { ...update, data };
}

/** A venue whose connection is lost. */
export function withLostVenue(update: FeedUpdate): FeedUpdate {
  if (update.kind !== 'venue-status') return withOldPrices(update, OUTAGE_MS);
  const data = update.data.map((venue) =>
    venue.name === VENUE
      ? {
          ...venue,
          state: 'down' as const,
          reason: 'No messages',
          last_message_at: FROZEN_AT - OUTAGE_MS,
          round_trip_ms: null,
          message_rate: 0,
        }
      : venue,
  );
  return { ...update, data };
}
