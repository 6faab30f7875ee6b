import { CcxtLink } from './ccxt-link.ts';
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

const CCXT_PATH = /[\\/]node_modules[\\/](?:\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?ccxt[\\/]/;

function rethrowUnlessCcxt(reason: unknown): void {
  if (reason instanceof Error && CCXT_PATH.test(reason.stack ?? '')) return;
  throw reason;
}

/**
 * Prevents unhandled rejections inside ccxt from ending the process. Messages are covered by
 * `handleSendErrors`; this covers every other promise that ccxt does not await. Its connections report
 * their errors themselves. All other unhandled rejections still end the process.
 */
function ignoreCcxtRejections(): void {
  if (!process.listeners('unhandledRejection').includes(rethrowUnlessCcxt)) {
    process.on('unhandledRejection', rethrowUnlessCcxt);
  }
}

/**
 * Creates the connection to a venue, without API keys. Sends nothing until the first call.
 * @param now the market's clock, in Unix milliseconds, for receive times
 * @param base a URL that replaces the host of every venue
 */
export function openLink(venue: LiveVenueId, now: () => number, base?: string): VenueLink {
  ignoreCcxtRejections();
  return new CcxtLink(openExchange(venue, base), venue, now);
}
