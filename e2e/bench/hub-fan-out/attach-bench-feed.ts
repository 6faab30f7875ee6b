import { createServer, type Server } from 'node:http';
import { attachFeed, type Market } from '@parallax/mock-server';

/** A server of the feed over a market, without storage: each client is a user of its own. */
export function attachBenchFeed(market: Market): Server {
  const server = createServer();
  let sessions = 0;
  attachFeed(server, {
    market,
    // the connections of a user are limited
    authenticate() {
      sessions += 1;
      return Promise.resolve({
        traderId: `trader ${sessions}`,
        companyId: 'company',
        sessionId: String(sessions),
      });
    },
    isAllowedOrigin: () => true,
    visibleExchanges: () => Promise.resolve(new Map()),
  });
  return server;
}
