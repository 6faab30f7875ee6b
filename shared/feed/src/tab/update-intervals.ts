import { keyOfTopic, TICKER_THROTTLE_MS, topicOf } from '@parallax/protocol';
import { longestWait, NEXT_UPDATE_MAX_MS } from '../update-delays.ts';

/** The update interval of the dash bar. */
const THROTTLED_MS = 1_000;

/**
 * The intervals at which this tab receives its topics. They travel with its subscriptions; the tab
 * itself does not throttle.
 */
export interface UpdateIntervals {
  /** The minimum time between two updates of a topic, in ms. */
  of(topic: string): number;
  /** The time in ms by which the book of a contract at the moment of a trade has arrived after it. */
  bookDelayMaxOf(key: string): number;
  /** See `throttlePrices`. */
  throttle(key: string): () => void;
}

/** @param onChange called when the interval of a contract has changed */
export function createUpdateIntervals(onChange: () => void): UpdateIntervals {
  /** how many views throttle a contract, by its key */
  const throttled = new Map<string, number>();
  const add = (key: string, views: 1 | -1): void => {
    const count = (throttled.get(key) ?? 0) + views;
    if (count > 0) throttled.set(key, count);
    else throttled.delete(key);
    onChange();
  };
  const of = (topic: string): number => {
    const isThrottled = /^(ticker|book):/.test(topic) && throttled.has(keyOfTopic(topic));
    return isThrottled ? THROTTLED_MS : TICKER_THROTTLE_MS;
  };
  return {
    of,
    bookDelayMaxOf: (key) => NEXT_UPDATE_MAX_MS + longestWait(of(topicOf('book', key))),
    throttle(key) {
      add(key, 1);
      let ended = false;
      return () => {
        if (!ended) add(key, -1);
        ended = true;
      };
    },
  };
}
