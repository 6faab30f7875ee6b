/** The product's feed over a market of 500 tickers that change five times a second each. */
import { createServer } from 'node:http';
import { attachFeed } from '@parallax/mock-server';
import { SyntheticMarket } from '../synthetic-market.ts';
import { answering, CpuShare } from './answering.ts';
import { listening } from './listening.ts';

const market = new SyntheticMarket(500, 5);
const server = createServer();
let sessions = 0;
attachFeed(server, {
  market,
  // a session of its own for each: one may open but a few connections
  authenticate: () => Promise.resolve({ traderId: 'bench', sessionId: String((sessions += 1)) }),
  allowedOrigin: () => true,
  ownExchanges: () => Promise.resolve(new Map()),
});
market.stop();
await listening(server);

const share = new CpuShare();
answering(({ ask }) => {
  if (ask === 'begin') {
    market.resume();
    share.begin();
  } else if (ask === 'end') {
    const cpuShare = share.end();
    market.stop();
    return { cpuShare };
  }
  return null;
});
