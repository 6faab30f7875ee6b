import { tabFeed } from './feed.ts';
import type { TraderListener } from './trader-updates.ts';

/**
 * Subscribes to the signed-in trader's notifications. A hidden tab misses notifications unless a
 * listener needs them; reload the list when the tab is shown again.
 *
 * @returns the unsubscribe function
 */
export const subscribeTrader = (traderId: string, listener: TraderListener): (() => void) =>
  tabFeed.subscribeTrader(traderId, listener);
