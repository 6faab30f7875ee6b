import type { Ticker } from '@parallax/protocol';
import { lastTicker } from './feed.ts';

/**
 * The last ticker that the feed sent for a contract.
 *
 * @param at the time of a value loaded over HTTP; an older ticker is not returned
 */
export function lastTickerSince(key: string, at: number | undefined): Ticker | undefined {
  const live = lastTicker(key);
  return live !== undefined && (at === undefined || live.at >= at) ? live : undefined;
}
