import { compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ensurePostgres, sayWithoutPostgres } from './postgres.mjs';
import { makeQuickFolder } from './quick-folder.mjs';
import { run } from './run.mjs';

/** Four times what the unit tests send. */
const PROPERTY_RUNS = '40';

/**
 * `npm run drill` kills the server, and its PostgreSQL, while they write, and prints a table; then
 * it sends every call many made-up requests, on both engines.
 */
checkNode();
await ensureInstalled({ live: false });
if (!(await compile())) process.exit(1);
const postgres = await ensurePostgres();
if (postgres === undefined) sayWithoutPostgres();
const killed = await run(
  process.execPath,
  ['mock-server/dist/testing/kill-drill/run-kill-drill.js'],
  { env: postgres === undefined ? {} : { POSTGRES_BIN: postgres } },
);
const asked = await run(
  process.execPath,
  ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'mock-server/src/api/properties'],
  {
    env: {
      NODE_NO_WARNINGS: '1',
      PROPERTY_RUNS,
      TMPDIR: makeQuickFolder(),
      PARALLAX_COMPILED: '1',
    },
  },
);
process.exit(killed.code === 0 && asked.code === 0 ? 0 : 1);
