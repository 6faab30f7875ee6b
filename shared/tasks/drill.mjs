import { compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ensurePostgres, sayWithoutPostgres } from './postgres.mjs';
import { run } from './run.mjs';

/** `npm run drill` kills the server, and its PostgreSQL, while they write, and prints a table. */
checkNode();
await ensureInstalled({ live: false });
if (!(await compile())) process.exit(1);
const postgres = await ensurePostgres();
if (postgres === undefined) sayWithoutPostgres();
const { code } = await run(
  process.execPath,
  ['mock-server/dist/testing/kill-drill/run-kill-drill.js'],
  { env: postgres === undefined ? {} : { POSTGRES_BIN: postgres } },
);
process.exit(code);
