/** The feed of a web process over a market of another process. */
import { createServer } from 'node:http';
import { attachFeed, NatsBus, RemoteMarket } from '@parallax/mock-server';
import { CpuShare, handleRequests } from '../hub-fan-out/handle-requests.ts';
import { listen } from '../hub-fan-out/listen.ts';

const bus = await NatsBus.open(process.env['NATS_URL'] ?? '', { name: 'web', log: console.log });
const server = createServer();
let sessions = 0;
attachFeed(server, {
  market: await RemoteMarket.open({ bus, log: console.log }),
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
await listen(server);
const share = new CpuShare();
handleRequests(({ kind }) => {
  if (kind === 'start') share.start();
  return kind === 'end' ? { cpuShare: share.end() } : null;
});
