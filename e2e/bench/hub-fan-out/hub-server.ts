/** The product's feed over a market of 500 tickers with five changes a second each. */
import { SyntheticMarket } from '../synthetic-market.ts';
import { attachBenchFeed } from './attach-bench-feed.ts';
import { CpuShare, handleRequests } from './handle-requests.ts';
import { listen } from './listen.ts';

const market = new SyntheticMarket(500, 5);
const server = attachBenchFeed(market);
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
