import type { Log } from '@parallax/server-kit/log/log';
import { createMarket, SEED } from './create-market.ts';
import type { FeedName } from './feed-names.ts';
import { LIVE_VENUES, type LiveVenueName } from './live/live-venue-names.ts';
import { openLiveMarket } from './live/open-live-market.ts';
import type { Market } from './market-reads.ts';
import { readRecordings } from './replay/read-recordings.ts';

interface OpenOptions {
  readonly feed: FeedName;
  /** replay speed as a multiple of the recorded speed */
  readonly feedSpeed?: number;
  /** absolute path of a folder of recorded series; without it, the recorded trades of Kraken */
  readonly replayDir?: string | undefined;
  readonly liveVenues?: readonly LiveVenueName[];
  readonly liveUrl?: string | undefined;
  readonly log: Log;
}

/**
 * Opens the market that the server is configured for. Throws a StartFailure when it cannot be
 * opened.
 */
export async function openMarket(options: OpenOptions): Promise<Market> {
  const { feed, feedSpeed = 1, replayDir, liveVenues = LIVE_VENUES, liveUrl, log } = options;
  if (feed !== 'live') {
    const hasRecordings = feed === 'replay' && replayDir !== undefined;
    const recorded = hasRecordings ? { recordings: readRecordings(replayDir) } : {};
    return createMarket({ feed, speed: feedSpeed, ...recorded });
  }
  return openLiveMarket({ seed: SEED, venues: liveVenues, url: liveUrl, log });
}
