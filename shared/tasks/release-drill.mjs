import { join } from 'node:path';
import { buildStale, compile } from './build-packages.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, PNPM } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ROOT } from './root.mjs';
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
const { code } = await run(
  'node_modules/.bin/playwright',
  ['test', '--config', 'release-drill.config.ts'],
  {
    cwd: join(ROOT, 'e2e'),
    env: { CHROMIUM_PATH: chromium, PARALLAX_PNPM: PNPM, GATE_WORKERS: '1' },
  },
);
process.exit(code);
