/**
 * Measures several processes: one market with 5,000 ticks a second, NATS, and one to four web processes
 * whose clients read 100 tickers each, beside a bare relay of the same bytes; then each of four processes in
 * turn with as many clients as one process has alone. Run by `npm run bench --
 * scale`; for a short run add `--rounds 1 --seconds 3 --clients 400`.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TICKER_THROTTLE_MS } from '@parallax/protocol';
import { startNats } from '@parallax/server-kit/testing/nats';
import { z } from 'zod';
import { BenchProcess } from './hub-fan-out/bench-process.ts';
import { type Received, receivedSchema, servedSchema } from './hub-fan-out/messages.ts';
import { median, quantile, spread } from './median.ts';
import { note, row, table } from './report.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    /** of all web processes together */
    clients: { type: 'string', default: '1000' },
    /** of the process with many clients; '0' skips it */
    many: { type: 'string', default: '2500' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const TICKERS = 100;
const SETTLE_MS = 3_000;
/** Web processes that are loaded with many clients one after another. */
const PROCESSES = 4;
/** Of Linux; the times of processes in /proc are in these. */
const TICKS_PER_SECOND = 100;

const nats = await startNats();
process.env['NATS_URL'] = nats.url;
const market = new BenchProcess('../scale/market');
await market.nextMessage();

/** The CPU time of the broker in seconds. */
function brokerSeconds(): number {
  const fields = readFileSync(`/proc/${nats.pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** The share of a core that a process has used since 'start'. */
const shareOf = async (process: BenchProcess): Promise<number> =>
  servedSchema.parse(await process.request({ kind: 'end' })).cpuShare;

interface Run {
  /** shares of a core */
  readonly servers: number;
  readonly market: number;
  readonly broker: number;
  readonly clients: number;
  readonly received: readonly Received[];
}

/**
 * Runs a server for each number of clients and measures them, or only the one with this index; ends them.
 */
async function measure(module: string, counts: readonly number[], only?: number): Promise<Run> {
  const sides = [];
  for (const count of counts) {
    const server = new BenchProcess(`../scale/${module}`);
    const url = z.string().parse(await server.nextMessage());
    const client = new BenchProcess('clients');
    const intervalMs = TICKER_THROTTLE_MS;
    await client.request({ kind: 'connect', url, count, tickers: TICKERS, intervalMs });
    sides.push({ server, client });
  }
  await after(SETTLE_MS);
  const processes = [market, ...sides.flatMap(({ server, client }) => [server, client])];
  for (const process of processes) await process.request({ kind: 'start' });
  const before = brokerSeconds();
  await after(seconds * 1_000);
  const broker = (brokerSeconds() - before) / seconds;
  const measured = sides.filter((_side, index) => only === undefined || index === only);
  const shares = await Promise.all(measured.map(({ server }) => shareOf(server)));
  const received = await Promise.all(
    measured.map(async ({ client }) => receivedSchema.parse(await client.request({ kind: 'end' }))),
  );
  const run = {
    servers: shares.reduce((sum, share) => sum + share, 0),
    market: await shareOf(market),
    broker,
    clients: received.reduce((sum, { open }) => sum + open, 0),
    received,
  };
  for (const { server, client } of sides) {
    await client.end();
    await server.end();
  }
  return run;
}

const CASES = [
  { name: 'One web process', module: 'web', servers: 1 },
  { name: 'Two web processes', module: 'web', servers: 2 },
  { name: 'Four web processes', module: 'web', servers: 4 },
  { name: 'Bare relay', module: 'relay', servers: 1 },
] as const;
const runs = new Map<string, Run[]>(CASES.map(({ name }) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const { name, module, servers } of CASES) {
    const count = Math.round(Number(values.clients) / servers);
    runs.get(name)?.push(await measure(module, Array<number>(servers).fill(count)));
  }
}

const perThousand = ({ servers, clients }: Run): number => (100 * servers * 1_000) / clients;
const latencies = (list: readonly Run[], share: number): string => {
  const all = list.flatMap(({ received }) => received.flatMap((each) => each.latencies));
  return `${quantile(all, share).toFixed(0)} ms`;
};
const megabytes = ({ received }: Run): number =>
  received.reduce((sum, { bytesPerSecond }) => sum + bytesPerSecond, 0) / 1e6;
/** % of a core per 1,000 clients of so many processes like these, with one market and one broker. */
function totalOf(list: readonly Run[], processes: number): number {
  const shared = median(list.map((run) => run.market + run.broker));
  const clients = median(list.map((run) => run.clients));
  return median(list.map(perThousand)) + (100 * shared * 1_000) / (clients * processes);
}
const ratio = (list: readonly Run[], read: (run: Run) => number): string =>
  spread(list.map((run, i) => read(run) / read(runs.get('One web process')?.[i] ?? run)));

function print(name: string, list: readonly Run[], compared: string): void {
  const percent = (read: (run: Run) => number) => `${median(list.map(read)).toFixed(1)}%`;
  row(
    name,
    median(list.map(({ clients }) => clients)),
    spread(list.map(perThousand), 1),
    compared,
    percent((run) => 100 * run.market),
    percent((run) => 100 * run.broker),
    median(list.map(megabytes)).toFixed(1),
    latencies(list, 0.5),
    latencies(list, 0.99),
  );
}

table(
  'Servers',
  'Clients',
  '% of a core per 1,000 clients',
  'To one process',
  'Market',
  'NATS',
  'MB /s',
  'p50',
  'p99',
);
for (const [name, list] of runs) print(name, list, ratio(list, perThousand));
const many = Number(values.many);
if (many > 0) {
  const one = await measure('web', [many]);
  print('One web process', [one], '1.00');
  // four loaded processes do not fit on two cores, so each is loaded in turn; the others have one client
  const inTurn: Run[] = [];
  for (let loaded = 0; loaded < PROCESSES; loaded += 1) {
    const counts = Array.from({ length: PROCESSES }, (_, index) => (index === loaded ? many : 1));
    inTurn.push(await measure('web', counts, loaded));
  }
  const compared = inTurn.map((run) => perThousand(run) / perThousand(one));
  print('Each of four web processes in turn', inTurn, spread(compared));
  const relay = await measure('relay', [many]);
  print('Bare relay', [relay], (perThousand(relay) / perThousand(one)).toFixed(2));
  note(
    `With market and NATS, ${PROCESSES} such processes take ${totalOf(inTurn, PROCESSES).toFixed(1)}% of a core per 1,000 clients, one takes ${totalOf([one], 1).toFixed(1)}%.`,
  );
}
const web = new BenchProcess('../scale/web');
await web.nextMessage();
await market.request({ kind: 'start' });
await after(seconds * 1_000);
const idle = await shareOf(market);
note(`Market with an idle web process: ${(100 * idle).toFixed(1)}% of a core.`);
await web.end();
await market.end();
await nats.kill();
