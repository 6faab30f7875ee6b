import type { Ticker } from '@parallax/protocol';
import { lastTicker } from './feed.ts';

/**
 * The last ticker that the feed sent of a contract.
 * @param at the time of a value loaded otherwise: undefined if the ticker is older
 */
export function lastTickerFrom(key: string, at: number | undefined): Ticker | undefined {
  const live = lastTicker(key);
  return live !== undefined && (at === undefined || live.at >= at) ? live : undefined;
}
