import { createServer } from 'node:http';
import { FakeMarket } from '@parallax/server-market/testing/fake-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { attachFeed, type FeedOptions } from '../attach-feed.ts';
import { FeedClient } from './feed-client.ts';
import { BTC } from './set-up-hub.ts';

export const MANY_KEYS = Array.from({ length: 5_010 }, (_, i) => `okx:C${i}`);
export const COMPANY = '7f0c0000-0000-4000-8000-0000000000c0';

/**
 * Starts a server with a feed, a manual clock and a fake market. Clients sign in as the trader in their
 * header `x-trader`, in the session in their header `x-session`; by default a trader has one session.
 */
export async function startFeedServer({
  keys = [BTC, ...MANY_KEYS],
  visibleExchanges = async () => new Map(),
}: {
  /** the contracts of the market */
  keys?: readonly string[];
  visibleExchanges?: FeedOptions['visibleExchanges'];
} = {}) {
  const clock = new ManualClock();
  const market = new FakeMarket(keys);
  const clients: FeedClient[] = [];
  const signedOut = new Set<string>();
  const server = createServer();
  const feed = attachFeed(server, {
    market,
    clock,
    authenticate: async ({ headers }) => {
      if (headers['x-trader'] === 'broken') throw new Error('the storage is down');
      const traderId = headers['x-trader'];
      if (typeof traderId !== 'string' || traderId === '') return undefined;
      const sessionId = String(headers['x-session'] ?? `session of ${traderId}`);
      const caller = { traderId, companyId: COMPANY, sessionId };
      return signedOut.has(traderId) ? undefined : caller;
    },
    isAllowedOrigin: ({ headers }) => headers.origin !== 'https://evil.example',
    visibleExchanges,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const { port } = address;

  function connect(headers: Record<string, string> = {}, path = '/feed'): FeedClient {
    const client = new FeedClient(`ws://127.0.0.1:${port}${path}`, {
      headers: { 'x-trader': 'someone', ...headers },
    });
    clients.push(client);
    return client;
  }

  const opened = (headers?: Record<string, string>) =>
    connect(headers).until(({ messages }) => messages.length > 0);

  /** Resolves when the server has no more connections than these. */
  async function untilConnections(max: number): Promise<void> {
    while (feed.stats().connections > max) await new Promise((resolve) => setImmediate(resolve));
  }

  async function close(): Promise<void> {
    for (const client of clients) client.close();
    await feed.close();
    await new Promise((resolve) => server.close(resolve));
  }

  return {
    feed,
    clock,
    market,
    clients,
    signedOut,
    port,
    connect,
    opened,
    untilConnections,
    close,
  };
}

export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>;
