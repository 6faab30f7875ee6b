import { compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ensurePostgres, warnNoPostgres } from './postgres.mjs';
import { run } from './run.mjs';

/** `npm run mutations`: which mistakes in the source the tests notice, see e2e/mutations. */
checkNode();
await ensureInstalled();
if (!(await compile())) process.exit(1);
const postgres = await ensurePostgres();
if (postgres === undefined) warnNoPostgres();
const { code } = await run(
  process.execPath,
  ['e2e/dist/mutations/run-mutations.js', ...process.argv.slice(2)],
  { env: postgres === undefined ? {} : { POSTGRES_BIN: postgres } },
);
process.exit(code);
