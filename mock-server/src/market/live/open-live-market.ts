import { StartFailure } from '../../config/start-failure.ts';
import type { VenueId } from '../catalogue/exchanges.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Market } from '../market-reads.ts';
import { createLiveMarket } from './live-market.ts';
import { LiveVenue } from './live-venue.ts';
import type { LiveVenueName } from './live-venue-names.ts';
import { Timers } from './timers.ts';

/** How long a start waits for the venues; who answers later comes in later. */
const PATIENCE_MS = 5_000;

export interface LiveOptions {
  readonly seed: number;
  /** those that are heard live; the others are simulated */
  readonly venues: readonly LiveVenueName[];
  /** where all venues are instead of at their own addresses */
  readonly url?: string | undefined;
  readonly log: (line: string) => void;
  readonly clock?: Clock;
}

/** The package of the venues, which is installed for `FEED=live` alone. Throws a StartFailure. */
async function loadLive() {
  try {
    return await import('@parallax/live');
  } catch {
    throw new StartFailure(
      'FEED=live needs ccxt, which is not installed: `FEED=live npm start` brings it.',
    );
  }
}

/**
 * A market of live venues: those that can be reached within 5 s are there from the start, the others
 * as soon as they can be.
 */
export async function openLiveMarket(options: LiveOptions): Promise<Market> {
  const { seed, url, log, clock = systemClock } = options;
  const live = await loadLive();
  const { whyNot, isUnreachable, isRefusal, isRefusalOf, isAskingForPatience, firstLineOf } = live;
  const about = { whyNot, isUnreachable, isRefusal, isRefusalOf };
  const words = { ...about, isAskingForPatience, firstLineOf };
  const venues = new Map<VenueId, LiveVenue>();
  const market = createLiveMarket({
    seed,
    clock,
    open(listed) {
      for (const name of options.venues) {
        const link = live.openLink(name, () => clock.now(), url);
        const common = { clock, random: Math.random, words, log, listed };
        venues.set(name, new LiveVenue({ ...common, name, link }));
      }
      return venues;
    },
  });
  const timers = new Timers(clock);
  const reached = Promise.all([...venues.values()].map((venue) => venue.start()));
  await Promise.race([reached, timers.pause(PATIENCE_MS)]);
  timers.cancel();
  return market;
}
