/** The product's feed over a market of 500 tickers with five changes a second each. */
import { createServer } from 'node:http';
import { attachFeed } from '@parallax/mock-server';
import { SyntheticMarket } from '../synthetic-market.ts';
import { CpuShare, handleRequests } from './handle-requests.ts';
import { listen } from './listen.ts';

const market = new SyntheticMarket(500, 5);
const server = createServer();
let sessions = 0;
attachFeed(server, {
  market,
  // one user per client, since the connections of a user are limited
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
market.stop();
await listen(server);

const share = new CpuShare();
handleRequests(({ kind }) => {
  if (kind === 'start') {
    market.resume();
    share.start();
  } else if (kind === 'end') {
    const cpuShare = share.end();
    market.stop();
    return { cpuShare };
  }
  return null;
});
