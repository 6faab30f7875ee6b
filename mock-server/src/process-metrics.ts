import type { Feed } from '@parallax/server-feed/attach-feed';
import type { MetricValues } from '@parallax/server-kit/metrics/metrics';
import type { MarketProcess } from '@parallax/server-market/remote/market-process';
import type { PriceAlertService } from './price-alerts/price-alert-service.ts';

/** What the feed of a process has sent. */
export const feedMetrics = (feed: Pick<Feed, 'stats'>): MetricValues => ({
  feed_connections: { help: 'Open feed connections', read: () => feed.stats().connections },
  feed_subscriptions: {
    help: 'Topics that clients subscribe to, each counted for each client',
    read: () => feed.stats().subscriptions,
  },
  feed_topics: { help: 'Topics with subscribers', read: () => feed.stats().topics },
  feed_updates_received_total: {
    help: 'Updates received from the market',
    read: () => feed.stats().updates.received,
  },
  feed_updates_conflated_total: {
    help: 'Updates that a newer one replaced before they were sent',
    read: () => feed.stats().updates.conflated,
  },
  feed_updates_published_total: {
    help: 'Updates sent to the subscribers of a topic, each counted once',
    read: () => feed.stats().updates.published,
  },
  feed_updates_sent_total: {
    help: 'Updates sent, each counted for each client',
    read: () => feed.stats().updates.sent,
  },
});

/** The price alerts that a process evaluates. */
export const alertMetrics = (alerts: Pick<PriceAlertService, 'stats'>): MetricValues => ({
  alerts_evaluated: {
    help: 'Price alerts that this process evaluates',
    read: () => alerts.stats().evaluated,
  },
  alerts_fired_total: {
    help: 'Firings of price alerts in this process',
    read: () => alerts.stats().fired,
  },
});

/** What the publisher of a market process has sent. */
export const marketMetrics = (
  market: Pick<MarketProcess, 'isPrimary' | 'stats'>,
): MetricValues => ({
  market_primary: {
    help: '1 while this process publishes the market, 0 while it stands by',
    read: () => (market.isPrimary ? 1 : 0),
  },
  market_readers: { help: 'Processes that watch topics', read: () => market.stats().readers },
  market_topics: { help: 'Topics that are watched', read: () => market.stats().topics },
  market_updates_total: { help: 'Updates published', read: () => market.stats().updates },
});
