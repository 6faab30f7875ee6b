/** A market process: 500 tickers with ten changes a second each, published over NATS. */
import { NatsBus, startMarketProcess } from '@parallax/mock-server';
import { CpuShare, handleRequests } from '../hub-fan-out/handle-requests.ts';
import { SyntheticMarket } from '../synthetic-market.ts';

const bus = await NatsBus.open(process.env['NATS_URL'] ?? '', { name: 'market', log: console.log });
await startMarketProcess({ market: new SyntheticMarket(500, 10), bus, log: console.log });
process.send?.('ready');
const share = new CpuShare();
handleRequests(({ kind }) => {
  if (kind === 'start') share.start();
  return kind === 'end' ? { cpuShare: share.end() } : null;
});
