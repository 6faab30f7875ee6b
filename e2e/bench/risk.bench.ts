/**
 * Measures risk: the CPU time of a stress and the health checks beside stresses, `GET /api/risk` of a large book,
 * what desks with tiles cost the server, and what a day of steps takes in the database. Run by
 * `npm run bench -- risk`; for a short run add `--positions 100 --desks 10 --seconds 3`.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertBook } from '@parallax/mock-server/testing/insert-book';
import { measureSteps } from '@parallax/mock-server/testing/measure-steps';
import { measureStress } from '@parallax/mock-server/testing/measure-stress';
import {
  runProgram,
  type ServerProcess,
  waitForLine,
} from '@parallax/mock-server/testing/server-process';
import { TestClient } from '@parallax/mock-server/testing/test-client';
import { getRisk, listAccounts, stressRisk } from '@parallax/protocol';
import { createDatabase, startPostgres } from '@parallax/server-kit/testing/postgres';
import { median, quantile } from './median.ts';
import { note, row, table } from './report.ts';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '50' },
    positions: { type: 'string', default: '1000' },
    desks: { type: 'string', default: '100' },
    /** of each measurement of CPU and of health checks */
    seconds: { type: 'string', default: '10' },
  },
});
const accounts = Number(values.accounts);
const positions = Number(values.positions);
const desks = Number(values.desks);
const seconds = Number(values.seconds);
const RUNS = 7;
/** Enough for the resolution of CPU times, 10 ms. */
const CPU_RUNS = 20;
const SETS = 10;
const STRESSED = 500;
/** How often tiles ask: `RISK_REFRESH_MS` of the workspace. */
const REFRESH_MS = 500;
/** Longer than a step of prices, so that each call is computed. */
const NEXT_STEP_MS = 600;
/** Each position changes twice a day. */
const CHANGES = 2 * positions;
const READY = /ready at (\S+)\n/;
const TICKS_PER_SECOND = 100;
const MEGABYTE = 2 ** 20;

const times = async <T>(count: number, run: () => Promise<T> | T): Promise<T[]> => {
  const results: T[] = [];
  for (let at = 0; at < count; at += 1) results.push(await run());
  return results;
};

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** CPU time of a process with all its threads, in seconds. */
function cpuSeconds({ child }: ServerProcess): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** p99 of health checks for some seconds, in milliseconds. */
async function healthP99(url: string): Promise<number> {
  const found: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    found.push(await durationOf(async () => (await fetch(`${url}/healthz`)).text()));
    await after(5);
  }
  return quantile(found, 0.99);
}

/** The same beside a person who sends one stress after another. */
async function healthBesideStress(url: string, client: TestClient, ids: readonly string[]) {
  const ending = new AbortController();
  const stressing = (async () => {
    while (!ending.signal.aborted)
      await client.call(stressRisk, { body: { accountIds: [...ids] } });
  })();
  const p99 = await healthP99(url);
  ending.abort();
  await stressing;
  return p99;
}

/** The share of a core that the server uses for some seconds. */
async function cpuShare(server: ServerProcess): Promise<number> {
  const [before, start] = [cpuSeconds(server), performance.now()];
  await after(seconds * 1_000);
  return (cpuSeconds(server) - before) / ((performance.now() - start) / 1_000);
}

/** Receives the answer, and does not parse it. */
async function readRisk(member: TestClient): Promise<number> {
  const response = await member.send(getRisk, { query: { mode: 'PAPER' } });
  if (!response.ok) throw new Error(`A desk received ${response.status}.`);
  return (await response.arrayBuffer()).byteLength;
}

/**
 * CPU time of the server per report, each at new prices, in milliseconds.
 * @param idle the share of a core that it uses without them
 */
async function cpuPerReport(
  server: ServerProcess,
  client: TestClient,
  idle: number,
): Promise<number> {
  const [before, start] = [cpuSeconds(server), performance.now()];
  await times(CPU_RUNS, async () => {
    await after(NEXT_STEP_MS);
    await readRisk(client);
  });
  const ms = (cpuSeconds(server) - before) * 1_000 - idle * (performance.now() - start);
  return ms / CPU_RUNS;
}

/** Has each desk ask for its risk as tiles do, spread over time, until it is aborted. */
async function runTiles(members: readonly TestClient[], signal: AbortSignal): Promise<void> {
  await Promise.all(
    members.map(async (member, at) => {
      await after((at / members.length) * REFRESH_MS);
      while (!signal.aborted) {
        const took = await durationOf(() => readRisk(member));
        await after(Math.max(0, REFRESH_MS - took));
      }
    }),
  );
}

async function tilesCpu(server: ServerProcess, members: readonly TestClient[]) {
  const without: number[] = [];
  const beside: number[] = [];
  for (let at = 0; at < RUNS; at += 1) {
    without.push(await cpuShare(server));
    const ending = new AbortController();
    const tiles = runTiles(members, ending.signal);
    await after(REFRESH_MS);
    beside.push(await cpuShare(server));
    ending.abort();
    await tiles;
  }
  return { without: median(without), beside: median(beside) };
}

async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

async function benchServer(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-risk-'));
  const start = async () => {
    const server = runProgram('src/testing/start-without-screens.ts', {
      PORT: '0',
      DATA_DIR: folder,
    });
    return { server, url: await waitForLine(server, READY) };
  };
  await stop((await start()).server);
  const book = await insertBook({ folder, accounts, positions, desks, sets: SETS });
  const { server, url } = await start();
  const admin = await TestClient.of(url, 'admin@acme.example');
  while ((await admin.call(listAccounts)).some(({ state }) => state !== 'connected'))
    await after(100);
  const risk = () => admin.call(getRisk, { query: { mode: 'PAPER' } });
  // until all contracts have prices, and the thread has compiled
  while ((await risk()).missing.length > 0) await after(NEXT_STEP_MS);
  const { lines } = await risk();
  const whole = await times(RUNS, async () => {
    await after(NEXT_STEP_MS);
    return durationOf(() => readRisk(admin));
  });
  const idle = await cpuShare(server);
  const cpuOfOne = await cpuPerReport(server, admin, idle);
  table('GET /api/risk', 'Lines', 'Median (ms)', 'Target (ms)', 'CPU of the server (ms)');
  row(
    `${accounts} accounts, ${positions} positions`,
    lines.length,
    median(whole).toFixed(0),
    150,
    cpuOfOne.toFixed(0),
  );

  const ids = book.accountIds.slice(0, Math.ceil((accounts * STRESSED) / positions));
  const without = await times(RUNS, () => healthP99(url));
  const beside = await times(RUNS, () => healthBesideStress(url, admin, ids));
  table('Health checks', 'p99 (ms)');
  row('alone', median(without).toFixed(1));
  row('beside stresses of 500 positions', median(beside).toFixed(1));
  note('Target: at most 10 ms more.');

  const members: TestClient[] = [];
  for (const email of book.emails) members.push(await TestClient.of(url, email));
  const cpu = await tilesCpu(server, members);
  table('Server', 'CPU (% of a core)');
  row('without tiles', (cpu.without * 100).toFixed(1));
  row(`${desks} desks with tiles, of ${SETS} sets of accounts`, (cpu.beside * 100).toFixed(1));
  note('Target: at most 2% of a core more.');
  await stop(server);
  await rm(folder, { recursive: true, force: true });
}

async function benchSteps(engine: string, databaseUrl?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-steps-'));
  const positionsPerAccount = Math.ceil(positions / accounts);
  const bytes = await measureSteps({
    databaseUrl,
    folder,
    accounts,
    positionsPerAccount,
    changes: CHANGES,
  });
  const all = bytes.hours + bytes.changes;
  row(engine, ...[bytes.hours, bytes.changes, all].map((size) => (size / MEGABYTE).toFixed(1)), 5);
  await rm(folder, { recursive: true, force: true });
}

await times(RUNS, () => measureStress(STRESSED));
table('Stress', 'CPU, median (ms)', 'Target (ms)');
row(
  `${STRESSED} options × 33 cells`,
  median(await times(RUNS, () => measureStress(STRESSED))).toFixed(1),
  50,
);
await benchServer();
table(
  `Steps of ${positions} positions a day`,
  'Full hours (MB)',
  `${CHANGES} changes (MB)`,
  'Together (MB)',
  'Target (MB)',
);
await benchSteps('PGlite');
const programs = process.env['POSTGRES_BIN'];
if (programs !== undefined) {
  const postgres = await startPostgres(programs, { durable: true });
  try {
    const database = await createDatabase(postgres.url);
    await benchSteps('PostgreSQL', database.url);
    await database.drop();
  } finally {
    await postgres.remove();
  }
}
