import type { ExchangeListener } from './exchange-updates.ts';
import { tabFeed } from './feed.ts';

/**
 * Subscribes to the state of an exchange, custodian or prime broker of the trader's company. Only
 * traders with access to it receive updates.
 *
 * @param id company exchange id
 * @returns the unsubscribe function
 */
export const subscribeExchange = (id: string, listener: ExchangeListener): (() => void) =>
  tabFeed.subscribeExchange(id, listener);
