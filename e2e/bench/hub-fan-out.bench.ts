/**
 * Measures traffic and CPU of the feed's hub with 200 clients on 100 tickers each: with each ticker
 * every 100 ms, every 500 ms as screens request it, and against a minimal `ws` broadcast of the bytes
 * of the former. Then measures 1,000 clients. Run by `npm run bench -- hub-fan-out`; for a
 * short run add `--rounds 2 --seconds 2`.
 */
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TICKER_THROTTLE_MS } from '@parallax/protocol';
import { z } from 'zod';
import { BenchProcess } from './hub-fan-out/bench-process.ts';
import { type Received, receivedSchema, servedSchema } from './hub-fan-out/messages.ts';
import { median, quantile, spread } from './median.ts';
import { note, row, table } from './report.ts';

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
const FAST_MS = 100;

interface Side {
  readonly server: BenchProcess;
  readonly clients: BenchProcess;
}

async function startSide(module: string, count: number, intervalMs: number): Promise<Side> {
  const server = new BenchProcess(module);
  const url = z.string().parse(await server.nextMessage());
  const clients = new BenchProcess('clients');
  await clients.request({ kind: 'connect', url, count, tickers: TICKERS, intervalMs });
  await after(SETTLE_MS);
  return { server, clients };
}

interface Run {
  /** share of a core, of the server process alone */
  readonly cpuShare: number;
  readonly received: Received;
}

async function runFor({ server, clients }: Side, forSeconds: number): Promise<Run> {
  await server.request({ kind: 'start' });
  await clients.request({ kind: 'start' });
  await after(forSeconds * 1_000);
  const { cpuShare } = servedSchema.parse(await server.request({ kind: 'end' }));
  const received = receivedSchema.parse(await clients.request({ kind: 'end' }));
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

const fast = await startSide('hub-server', CLIENTS, FAST_MS);
const hub = await startSide('hub-server', CLIENTS, TICKER_THROTTLE_MS);
const broadcast = await startSide('broadcast-server', CLIENTS, FAST_MS);
const { received } = await runFor(fast, 6);
await broadcast.server.request({ kind: 'frames', frames: received.frames });
await runFor(hub, 2);
await runFor(broadcast, 2);

const fastRuns: Run[] = [];
const hubRuns: Run[] = [];
const broadcastRuns: Run[] = [];
for (let round = 0; round < rounds; round += 1) {
  fastRuns.push(await runFor(fast, seconds));
  hubRuns.push(await runFor(hub, seconds));
  broadcastRuns.push(await runFor(broadcast, seconds));
}
await endSide(fast);
await endSide(hub);
await endSide(broadcast);

table(
  'Server',
  'Clients',
  '% of a core (least–most)',
  'MB /s',
  'Frames /s',
  'Publish to receipt p99',
);
row(`Hub, each ticker every ${FAST_MS} ms`, CLIENTS, ...cells(fastRuns), p99(fastRuns));
row(`Hub, each ticker every ${TICKER_THROTTLE_MS} ms`, CLIENTS, ...cells(hubRuns), p99(hubRuns));
row('`ws` broadcast of the first', CLIENTS, ...cells(broadcastRuns), '');

const many = await startSide('hub-server', MANY_CLIENTS, TICKER_THROTTLE_MS);
const large = await runFor(many, 2 * seconds);
await endSide(many);
row(
  `Hub, each ticker every ${TICKER_THROTTLE_MS} ms`,
  `${large.received.open} of ${MANY_CLIENTS}`,
  ...cells([large]),
  p99([large]),
);

const ratioOf = (read: (run: Run) => number): string => {
  const ratios = hubRuns.map((run, i) => read(run) / read(fastRuns[i] ?? run));
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
};
note(
  `Every ${TICKER_THROTTLE_MS} ms takes ${ratioOf((run) => run.received.bytesPerSecond)} of the bytes and ${ratioOf((run) => run.received.framesPerSecond)} of the frames of every ${FAST_MS} ms.`,
);
const more = fastRuns.map(
  ({ cpuShare }, i) => cpuShare - (broadcastRuns[i]?.cpuShare ?? Number.NaN),
);
note(
  `At ${FAST_MS} ms the hub takes ${percent(median(more))} of a core more than the broadcast (${percent(Math.min(...more))} to ${percent(Math.max(...more))}), medians of ${rounds} rounds in turn.`,
);
