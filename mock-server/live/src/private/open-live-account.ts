import { ignoreCcxtRejections } from '../ignore-ccxt-rejections.ts';
import { LIVE_VENUES, type LiveVenueId } from '../venues.ts';
import { LiveAccount, type LiveAccountOptions } from './live-account.ts';
import type { VenueAccount } from './venue-account.ts';

/** Whether orders of a venue of the catalogue can be sent through this package. */
export const isLiveVenue = (exchange: string): exchange is LiveVenueId =>
  Object.hasOwn(LIVE_VENUES, exchange);

/** Creates the connection to an account at a venue. Sends nothing before it is started. */
export function openLiveAccount(options: LiveAccountOptions): VenueAccount {
  ignoreCcxtRejections();
  return new LiveAccount(options);
}
