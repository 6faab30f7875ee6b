import { join } from 'node:path';
import { buildStale, compile } from './build-packages.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ensurePostgres, warnNoPostgres } from './postgres.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { ensureProgram, NATS, NGINX, warnNoProgram } from './system-program.mjs';
import { createTempFolder } from './temp-folder.mjs';

/**
 * `npm run drill` runs, in this order: kills of the server and of its PostgreSQL during writes, and
 * kills of the server during orders; the property tests of every endpoint, on both engines, and of the
 * layouts of several tabs; the faults that last a minute and the random sequences of a trader's acts,
 * in a browser; and the load test, in which one member attacks the server while another company works;
 * and the drills of several processes behind a proxy. `npm run drill -- load` runs the load test
 * alone, with the attacks that are named after it; `rolling`, `broker`, `database` or
 * `market-failover` that drill of several processes; `orders` that of orders, with the number of kills
 * after it; any other name, such as `agreeing-prices`, runs the browser drills of that name.
 */

/** Eight times the runs of the unit tests. */
const PROPERTY_RUNS = '40';

const PROCESS_DRILL = 'mock-server/dist/testing/process-drill/run-process-drill.js';
const PROCESS_DRILLS = ['rolling', 'broker', 'database', 'market-failover'];
const ORDER_DRILL = 'mock-server/dist/testing/order-drill/run-order-drill.js';
const LOAD_DRILL = 'mock-server/dist/testing/load-drill/run-load-drill.js';

checkNode();
await ensureInstalled();
if (!(await compile())) process.exit(1);
const [part, ...attacks] = process.argv.slice(2);
if (part === 'load') {
  const hasScreens = await buildStale();
  const { code } = hasScreens
    ? await run(process.execPath, [LOAD_DRILL, ...attacks], {})
    : { code: 1 };
  process.exit(code);
}

/**
 * The drills in a browser, of these names or all.
 * @param {readonly string[]} names
 */
async function runInBrowser(names) {
  const chromium = await ensureChromium();
  if (chromium === undefined || !(await buildStale())) return { code: 1 };
  return run('node_modules/.bin/playwright', ['test', '--config', 'drill.config.ts', ...names], {
    cwd: join(ROOT, 'e2e'),
    env: { CHROMIUM_PATH: chromium },
  });
}

/**
 * The kills during orders.
 * @param {readonly string[]} args
 */
async function runOrders(args) {
  const postgresFolder = await ensurePostgres();
  if (postgresFolder === undefined) warnNoPostgres();
  const env = postgresFolder === undefined ? {} : { POSTGRES_BIN: postgresFolder };
  return run(process.execPath, [ORDER_DRILL, ...args], { env });
}

/**
 * The drills of several processes, of these names or all.
 * @param {readonly string[]} names
 */
async function runProcesses(names) {
  const postgresFolder = await ensurePostgres();
  if (postgresFolder === undefined) warnNoPostgres();
  if (postgresFolder === undefined) return { code: 1 };
  /** @type {Record<string, string>} */
  const env = { POSTGRES_BIN: postgresFolder };
  for (const program of [NATS, NGINX]) {
    const path = await ensureProgram(program);
    if (path === undefined) {
      warnNoProgram(program);
      return { code: 1 };
    }
    env[program.variable] = path;
  }
  return run(process.execPath, [PROCESS_DRILL, ...names], { env });
}

if (part === 'orders') {
  const { code } = await runOrders(attacks);
  process.exit(code);
}
if (part !== undefined && PROCESS_DRILLS.includes(part)) {
  const { code } = await runProcesses([part, ...attacks]);
  process.exit(code);
}
if (part !== undefined) {
  const { code } = await runInBrowser([part, ...attacks]);
  process.exit(code);
}
const postgres = await ensurePostgres();
if (postgres === undefined) warnNoPostgres();
const killed = await run(
  process.execPath,
  ['mock-server/dist/testing/kill-drill/run-kill-drill.js'],
  { env: postgres === undefined ? {} : { POSTGRES_BIN: postgres } },
);
const ordered = await runOrders([]);
const fuzzed = await run(
  process.execPath,
  [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    'mock-server/src/testing/property-tests',
    'mf-workspace/src/sheet/layout/real-server',
    'mf-workspace/src/sheet/layout/several-tabs',
  ],
  {
    env: {
      NODE_NO_WARNINGS: '1',
      PROPERTY_RUNS,
      TMPDIR: createTempFolder(),
      PARALLAX_COMPILED: '1',
    },
  },
);
const browserRun = await runInBrowser([]);
const loaded = await run(process.execPath, [LOAD_DRILL], {});
const processes = await runProcesses([]);
process.exit(
  [killed, ordered, fuzzed, browserRun, loaded, processes].every(({ code }) => code === 0) ? 0 : 1,
);
