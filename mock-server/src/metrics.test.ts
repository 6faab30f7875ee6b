import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listSheets, topicOf } from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { REPOSITORY } from '@parallax/server-kit/config/product';
import { Metrics } from '@parallax/server-kit/metrics/metrics';
import { createMarket } from '@parallax/server-market/create-market';
import { z } from 'zod';
import { alertMetrics, marketMetrics } from './process-metrics.ts';
import { TestClient } from './testing/test-client.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const TICKER = topicOf('ticker', 'binance_spot:BTCUSDT');

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({ market: createMarket({ feed: 'sim' }), metricsPort: 0 });
  client = await TestClient.of(server.url, 'trader@acme.example');
});
afterAll(() => server.close());

async function report(): Promise<string> {
  const response = await fetch(`${server.metricsUrl}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}

/** The value of a line of the report. */
const valueOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

describe('the metrics', () => {
  it('count calls by endpoint and status, statements, and what the feed sends', async () => {
    await client.call(listSheets, { query: { rootPath: 'algo' } });
    await new TestClient(server.url).fail(listSheets, { query: { rootPath: 'algo' } });
    const feed = new FeedClient(`${server.url.replace('http', 'ws')}/feed`, {
      headers: { cookie: client.cookie },
    });
    await feed.until(({ messages }) => messages.length > 0);
    feed.send({ op: 'subscribe', topics: [TICKER] });
    await feed.until(({ updates }) => updates.length >= 3);
    const text = await report();
    const { path } = listSheets;
    for (const status of [200, 401]) {
      const labels = `{method="GET",path="${path}",status="${status}"}`;
      expect(valueOf(text, `parallax_call_duration_seconds_count${labels}`)).toBe(1);
    }
    expect(valueOf(text, 'parallax_storage_query_duration_seconds_count')).toBeGreaterThan(0);
    expect(valueOf(text, 'parallax_feed_connections')).toBe(1);
    expect(valueOf(text, 'parallax_feed_subscriptions')).toBe(1);
    expect(valueOf(text, 'parallax_feed_topics')).toBe(1);
    expect(valueOf(text, 'parallax_feed_updates_published_total')).toBeGreaterThanOrEqual(2);
    expect(valueOf(text, 'parallax_feed_updates_received_total')).toBeGreaterThanOrEqual(
      valueOf(text, 'parallax_feed_updates_published_total'),
    );
    expect(valueOf(text, 'parallax_feed_lag_seconds_count')).toBeGreaterThan(0);
    expect(text).toContain('# TYPE parallax_feed_updates_sent_total counter');
    feed.close();
  });

  it('have no e-mail, id or query of a user', async () => {
    await new TestClient(server.url).fetch('/api/sheets?secret=of-a-user');
    await new TestClient(server.url).fetch('/api/of-a-user');
    const text = await report();
    expect(text).not.toMatch(/of-a-user|acme|@/);
  });

  it('are on their own port only, and off by default', async () => {
    expect((await client.fetch('/metrics')).status).toBe(404);
    const other = await fetch(`${server.metricsUrl}/api/sheets`);
    expect(other.status).toBe(404);
    const without = await startTestServer();
    expect(without.metricsUrl).toBeUndefined();
    await without.close();
  });

  it('of all processes include those that the dashboard shows', async () => {
    const others = new Metrics();
    others.add(alertMetrics({ stats: () => ({ evaluated: 0, fired: 0 }) }));
    others.add(
      marketMetrics({ isPrimary: true, stats: () => ({ readers: 0, topics: 0, updates: 0 }) }),
    );
    const texts = await Promise.all([report(), others.report()]);
    const reported = new Set(texts.flatMap((text) => text.match(/^parallax_\w+/gm) ?? []));
    const dashboard = join(REPOSITORY, 'docs/operations/grafana-dashboard.json');
    const { panels } = z
      .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
      .parse(JSON.parse(readFileSync(dashboard, 'utf8')));
    const shown = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/parallax_\w+/g) ?? []),
    );
    expect(shown.length).toBeGreaterThan(20);
    // histograms without values report only their names
    const families = new Set(texts.flatMap((text) => text.match(/(?<=# TYPE )\w+/g) ?? []));
    const isReported = (name: string) =>
      reported.has(name) || families.has(name.replace(/_(?:bucket|count|sum)$/, ''));
    expect(shown.filter((name) => !isReported(name))).toEqual([]);
  });
});
