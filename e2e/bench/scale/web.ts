/** The feed of a web process over a market of another process. */
import { NatsBus, RemoteMarket } from '@parallax/mock-server';
import { attachBenchFeed } from '../hub-fan-out/attach-bench-feed.ts';
import { CpuShare, handleRequests } from '../hub-fan-out/handle-requests.ts';
import { listen } from '../hub-fan-out/listen.ts';

const bus = await NatsBus.open(process.env['NATS_URL'] ?? '', { name: 'web', log: console.log });
const server = attachBenchFeed(await RemoteMarket.open({ bus, log: console.log }));
await listen(server);
const share = new CpuShare();
handleRequests(({ kind }) => {
  if (kind === 'start') share.start();
  return kind === 'end' ? { cpuShare: share.end() } : null;
});
