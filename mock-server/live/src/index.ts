import { CcxtLink } from './ccxt-link.ts';
import { containForgottenFailures } from './forgotten-failures.ts';
import { openExchange } from './open-exchange.ts';
import type { VenueLink } from './venue-link.ts';
import type { LiveVenueId } from './venues.ts';

export type { LiveKind } from './channels.ts';
export type { PaidFor } from './map/funding.ts';
export type { ForcedTrade } from './map/liquidations.ts';
export type { LiveInstrument } from './map/market.ts';
export type { OpenSize } from './map/open-interest.ts';
export type { TickerParts } from './map/ticker.ts';
export type { Derivatives } from './snapshots.ts';
export type { Past, VenueLink } from './venue-link.ts';
export { type LiveVenueId } from './venues.ts';
export {
  firstLineOf,
  isAskingForPatience,
  isRefusal,
  isRefusalOf,
  isUnreachable,
  whyNot,
} from './why.ts';

/**
 * A venue through ccxt, without keys. Nothing is sent until something is asked of it.
 * @param now the time of the market, in Unix milliseconds; the link says by it when it heard what
 * @param base where all venues are instead of at their own addresses
 */
export function openLink(venue: LiveVenueId, now: () => number, base?: string): VenueLink {
  containForgottenFailures();
  return new CcxtLink(openExchange(venue, base), venue, now);
}
