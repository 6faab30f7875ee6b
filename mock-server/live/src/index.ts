import { CcxtLink } from './ccxt-link.ts';
import { ignoreCcxtRejections } from './ignore-ccxt-rejections.ts';
import { openExchange } from './open-exchange.ts';
import type { VenueLink } from './venue-link.ts';
import type { LiveVenueId } from './venues.ts';

export type { LiveKind } from './channels.ts';
export type { AllTickers } from './fetch-all-tickers.ts';
export type { Derivatives } from './fetch-derivatives.ts';
export type { PaidRate } from './map/funding.ts';
export type { LiquidationTrade } from './map/liquidations.ts';
export type { LiveInstrument } from './map/market.ts';
export type { OpenInterestSize } from './map/open-interest.ts';
export type { TickerParts } from './map/ticker.ts';
export type { LiveAccountOptions } from './private/live-account.ts';
export { isLiveVenue, openLiveAccount } from './private/open-live-account.ts';
export type { AccountKeys } from './private/redact.ts';
export type {
  OrderChange,
  OrderTotals,
  ReasonNotToSend,
  Submitted,
  VenueAccount,
  VenueConnectionState,
  VenueEntry,
  VenueEvent,
  VenueFill,
  VenueOrder,
  VenuePosition,
} from './private/venue-account.ts';
export {
  failureReason,
  firstLineOf,
  isRateLimited,
  isRefusal,
  isRefusalOf,
  isUnreachable,
} from './venue-errors.ts';
export type { LatestTrades, VenueLink } from './venue-link.ts';
export type { LiveVenueId } from './venues.ts';

/**
 * Creates the connection to a venue, without API keys. Sends nothing until the first call.
 * @param now the market's clock, in Unix milliseconds, for receive times
 * @param base a URL that replaces the host of every venue
 */
export function openLink(venue: LiveVenueId, now: () => number, base?: string): VenueLink {
  ignoreCcxtRejections();
  return new CcxtLink(openExchange(venue, base), venue, now);
}
