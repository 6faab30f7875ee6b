import { tabFeed } from './feed.ts';
import type { TraderListener } from './trader-news.ts';

/**
 * Hears of a trader's notifications as they arrive; only that trader may. A tab that was hidden is
 * not told what came meanwhile: read the list when it is shown again.
 *
 * @returns how to stop
 */
export const subscribeTrader = (traderId: string, listener: TraderListener): (() => void) =>
  tabFeed.subscribeTrader(traderId, listener);
