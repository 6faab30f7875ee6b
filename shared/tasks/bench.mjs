import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale, compile } from './build-packages.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/** `npm run bench -- <name>` runs one bench of `e2e/bench` and prints its table. */
checkNode();
const [name] = process.argv.slice(2);
const BENCHES = readdirSync(join(ROOT, 'e2e/bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
if (name === undefined || !BENCHES.includes(name)) {
  console.error(`Which bench? Choose among: ${BENCHES.join(', ')}`);
  process.exit(1);
}
await ensureInstalled();
if (!(await compile()) || !(await buildStale())) process.exit(1);
const chromium = await ensureChromium();
if (!chromium || !existsSync(chromium)) process.exit(1);
const { code } = await run(process.execPath, [`e2e/dist/bench/${name}.bench.js`], {
  env: { CHROMIUM_PATH: chromium },
});
process.exit(code);
