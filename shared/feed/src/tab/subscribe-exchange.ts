import type { ExchangeListener } from './exchange-news.ts';
import { tabFeed } from './feed.ts';

/**
 * Hears how one exchange, custodian or prime broker of the trader's company is, at once with what is
 * known; only those who see it may.
 *
 * @param id of the company's exchange
 * @returns how to stop
 */
export const subscribeExchange = (id: string, listener: ExchangeListener): (() => void) =>
  tabFeed.subscribeExchange(id, listener);
