/**
 * What the feed's hub costs next to a bare `ws` broadcast of the same bytes: 200 clients on 100
 * tickers each, and whether 1,000 clients hold. Run by `npm run bench -- hub-fan-out`; for a short try
 * add `--rounds 2 --seconds 2`.
 */
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { BenchProcess } from './hub-fan-out/bench-process.ts';
import { type Received, receivedSchema, servedSchema } from './hub-fan-out/messages.ts';
import { median, quantile, spread } from './median.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const CLIENTS = 200;
const MANY_CLIENTS = 1_000;
const TICKERS = 100;
const SETTLE_MS = 1_000;

interface Side {
  readonly server: BenchProcess;
  readonly clients: BenchProcess;
}

async function startSide(module: string, count: number): Promise<Side> {
  const server = new BenchProcess(module);
  const url = z.string().parse(await server.heard());
  const clients = new BenchProcess('clients');
  await clients.ask({ ask: 'connect', url, count, tickers: TICKERS });
  await after(SETTLE_MS);
  return { server, clients };
}

interface Run {
  /** of a core, of the server alone */
  readonly cpuShare: number;
  readonly received: Received;
}

async function runFor({ server, clients }: Side, forSeconds: number): Promise<Run> {
  await server.ask({ ask: 'begin' });
  await clients.ask({ ask: 'begin' });
  await after(forSeconds * 1_000);
  const { cpuShare } = servedSchema.parse(await server.ask({ ask: 'end' }));
  const received = receivedSchema.parse(await clients.ask({ ask: 'end' }));
  return { cpuShare, received };
}

async function endSide({ server, clients }: Side): Promise<void> {
  await clients.end();
  await server.end();
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
const p99 = (runs: readonly Run[]) =>
  `${quantile(
    runs.flatMap(({ received }) => received.latencies),
    0.99,
  ).toFixed(0)} ms`;
const cells = (runs: readonly Run[]) => [
  spread(
    runs.map(({ cpuShare }) => 100 * cpuShare),
    1,
  ),
  (median(runs.map(({ received }) => received.bytesPerSecond)) / 1e6).toFixed(1),
  median(runs.map(({ received }) => received.framesPerSecond)).toFixed(0),
];

const hub = await startSide('hub-server', CLIENTS);
const broadcast = await startSide('broadcast-server', CLIENTS);
const { received } = await runFor(hub, 6);
await broadcast.server.ask({ ask: 'frames', frames: received.frames });
await runFor(broadcast, 2);

const ours: Run[] = [];
const bare: Run[] = [];
for (let round = 0; round < rounds; round += 1) {
  ours.push(await runFor(hub, seconds));
  bare.push(await runFor(broadcast, seconds));
}
await endSide(hub);
await endSide(broadcast);

console.log(
  '| Server | Clients | % of a core (least–most) | MB /s | Frames /s | Publish to receipt p99 |',
);
console.log('|---|---|---|---|---|---|');
console.log(`| Hub | ${CLIENTS} | ${cells(ours).join(' | ')} | ${p99(ours)} |`);
console.log(`| \`ws\` broadcast | ${CLIENTS} | ${cells(bare).join(' | ')} | |`);

const many = await startSide('hub-server', MANY_CLIENTS);
const large = await runFor(many, 2 * seconds);
await endSide(many);
console.log(
  `| Hub | ${large.received.open} of ${MANY_CLIENTS} | ${cells([large]).join(' | ')} | ${p99([large])} |`,
);

const more = ours.map(({ cpuShare }, i) => cpuShare - (bare[i]?.cpuShare ?? Number.NaN));
console.log(
  `\nThe hub takes ${percent(median(more))} of a core more than the broadcast (${percent(Math.min(...more))} to ${percent(Math.max(...more))}), medians of ${rounds} rounds in turn.`,
);
