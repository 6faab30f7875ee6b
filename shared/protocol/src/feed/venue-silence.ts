import type { VenueStatus } from '../market/venue-status.ts';
import { TICKER_STALE_MS } from './feed-messages.ts';

/** Whether a venue has sent nothing for so long that its prices are stale, connected or not. */
export const isVenueSilent = ({ last_message_at: last, at }: VenueStatus): boolean =>
  last !== null && at - last >= TICKER_STALE_MS;
