import { buildStale, compile } from './build-packages.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { run } from './run.mjs';

/**
 * `npm run release-drill`: five teams release on a live server while two traders use it. Writes
 * docs/release-drill.md with its pictures.
 */
checkNode();
await ensureInstalled();
if (!(await compile()) || !(await buildStale())) process.exit(1);
const chromium = await ensureChromium();
if (chromium === undefined) process.exit(1);
const { code } = await run(process.execPath, ['e2e/dist/drills/release-drill.js'], {
  env: { CHROMIUM_PATH: chromium },
});
process.exit(code);
