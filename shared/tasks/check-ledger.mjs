import { compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { run } from './run.mjs';

/** `npm run check-ledger` proves balances, positions and orders of the configured storage. */
checkNode();
await ensureInstalled();
if (!(await compile())) process.exit(1);
const { code } = await run(process.execPath, [
  'mock-server/dist/trading/check-ledger/run-check-ledger.js',
  ...process.argv.slice(2),
]);
process.exit(code);
