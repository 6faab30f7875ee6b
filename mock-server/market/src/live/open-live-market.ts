import type { Log } from '@parallax/server-kit/log/log';
import type { VenueId } from '../catalogue/exchanges.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Market } from '../market-reads.ts';
import { createLiveMarket } from './live-market.ts';
import { LiveVenue } from './live-venue.ts';
import type { LiveVenueName } from './live-venue-names.ts';
import { loadLive } from './load-live.ts';
import { Timers } from './timers.ts';

/** How long opening the market waits for the venues; slower ones are added when they respond. */
const TIMEOUT_MS = 5_000;

interface LiveOptions {
  readonly seed: number;
  /** the live venues; the others are simulated */
  readonly venues: readonly LiveVenueName[];
  /** replaces the addresses of all venues */
  readonly url?: string | undefined;
  readonly log: Log;
  readonly clock?: Clock;
}

/** Opens a market of live venues. Waits up to 5 s for them to connect; slower ones are added later. */
export async function openLiveMarket(options: LiveOptions): Promise<Market> {
  const { seed, url, log, clock = systemClock } = options;
  const live = await loadLive();
  const { failureReason, isUnreachable, isRefusal, isRefusalOf, isRateLimited, firstLineOf } = live;
  const errors = {
    failureReason,
    isUnreachable,
    isRefusal,
    isRefusalOf,
    isRateLimited,
    firstLineOf,
  };
  const venues = new Map<VenueId, LiveVenue>();
  const market = createLiveMarket({
    seed,
    clock,
    open(onListed) {
      for (const name of options.venues) {
        const link = live.openLink(name, () => clock.now(), url);
        const common = { clock, random: Math.random, errors, log, onListed };
        venues.set(name, new LiveVenue({ ...common, name, link }));
      }
      return venues;
    },
  });
  const timers = new Timers(clock);
  const reached = Promise.all([...venues.values()].map((venue) => venue.start()));
  await Promise.race([reached, timers.pause(TIMEOUT_MS)]);
  timers.cancel();
  return market;
}
