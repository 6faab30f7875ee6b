import type { FeedName } from '../config/environment.ts';
import { createMarket, SEED } from './create-market.ts';
import { LIVE_VENUES, type LiveVenueName } from './live/live-venue-names.ts';
import { openLiveMarket } from './live/open-live-market.ts';
import type { Market } from './market-reads.ts';
import { readRecordings } from './replay/read-recordings.ts';

interface OpenOptions {
  readonly feed: FeedName;
  /** how many times faster than recorded a replay runs */
  readonly feedSpeed?: number;
  /** a folder of recorded series, absolute; without one, the recorded trades of Kraken */
  readonly replayDir?: string | undefined;
  readonly liveVenues?: readonly LiveVenueName[];
  readonly liveUrl?: string | undefined;
  readonly log: (line: string) => void;
}

/** The market that a server's settings name. Throws a StartFailure when it cannot be. */
export async function openMarket(options: OpenOptions): Promise<Market> {
  const { feed, feedSpeed = 1, replayDir, liveVenues = LIVE_VENUES, liveUrl, log } = options;
  if (feed !== 'live') {
    const isOwn = feed === 'replay' && replayDir !== undefined;
    const own = isOwn ? { recordings: readRecordings(replayDir) } : {};
    return createMarket({ feed, speed: feedSpeed, ...own });
  }
  return openLiveMarket({ seed: SEED, venues: liveVenues, url: liveUrl, log });
}
