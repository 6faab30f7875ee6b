import { type PushedTopicKind, topicOf } from '@parallax/protocol';
import type { Market } from './market-reads.ts';
import type { CurrentValue, MarketUpdate } from './market-source.ts';

/** Access to the updates of a market in addition to its feed. */
export interface MarketTap {
  /** Sets the listener for the updates of watched topics. Called once. */
  listen(onUpdate: (update: MarketUpdate) => void): void;
  /** Watches a topic; returns its current value, undefined if the contract does not exist. */
  watch(kind: PushedTopicKind, key: string): CurrentValue | undefined;
  unwatch(kind: PushedTopicKind, key: string): void;
}

/**
 * Lets several consumers watch one market: a topic is watched as long as the feed or one of the taps
 * watches it, and a tap receives the updates of the topics that it watches.
 */
export function tapMarket(market: Market): {
  readonly market: Market;
  readonly createTap: () => MarketTap;
  /** Publishes an update as if it came from the market. */
  readonly publish: (update: MarketUpdate) => void;
} {
  const byFeed = new Set<string>();
  /** the taps that watch a topic */
  const taps = new Map<string, Set<{ listener?: (update: MarketUpdate) => void }>>();

  let toFeed: ((update: MarketUpdate) => void) | undefined;

  function publish(update: MarketUpdate): void {
    const watching = taps.get(topicOf(update.kind, update.key));
    if (watching) for (const { listener } of watching) listener?.(update);
    toFeed?.(update);
  }

  const tapped: Market = {
    get catalogue() {
      return market.catalogue;
    },
    get reads() {
      return market.reads;
    },
    get isCurrent() {
      return market.isCurrent !== false;
    },
    start(sink) {
      toFeed = sink;
      market.start(publish);
    },
    stop: () => market.stop(),
    read: (kind, key) => market.read(kind, key),
    watch(kind, key) {
      const current = market.watch(kind, key);
      // the feed does not unwatch a contract that it failed to watch
      if (current !== undefined) byFeed.add(topicOf(kind, key));
      return current;
    },
    unwatch(kind, key) {
      const topic = topicOf(kind, key);
      byFeed.delete(topic);
      if (!taps.has(topic)) market.unwatch(kind, key);
    },
    isLive: (kind, key) => market.isLive(kind, key),
  };

  function createTap(): MarketTap {
    const tap: { listener?: (update: MarketUpdate) => void } = {};
    return {
      listen(onUpdate) {
        tap.listener = onUpdate;
      },
      watch(kind, key) {
        const topic = topicOf(kind, key);
        const watching = taps.get(topic) ?? new Set();
        taps.set(topic, watching.add(tap));
        return market.watch(kind, key);
      },
      unwatch(kind, key) {
        const topic = topicOf(kind, key);
        const watching = taps.get(topic);
        if (watching?.delete(tap) && watching.size === 0) taps.delete(topic);
        if (!taps.has(topic) && !byFeed.has(topic)) market.unwatch(kind, key);
      },
    };
  }

  return { market: tapped, createTap, publish };
}
