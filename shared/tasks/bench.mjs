import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale, compile } from './build-packages.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ensurePostgres, warnNoPostgres } from './postgres.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { ensureProgram, NATS, warnNoProgram } from './system-program.mjs';

/**
 * `npm run bench -- <name>` runs one bench of `e2e/bench`, which prints its results and writes them
 * into `docs/performance`; the arguments after the name are the bench's own options. Provides
 * Chromium or PostgreSQL if its source needs it.
 */
checkNode();
// npm passes a second `--` on
const [name, ...options] = process.argv.slice(2).filter((argument) => argument !== '--');
const BENCHES = readdirSync(join(ROOT, 'e2e/bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
if (name === undefined || !BENCHES.includes(name)) {
  console.error(`Which bench? Choose among: ${BENCHES.join(', ')}`);
  process.exit(1);
}
await ensureInstalled();
if (!(await compile())) process.exit(1);

/** @type {Record<string, string>} */
const env = {};
const source = readFileSync(join(ROOT, `e2e/bench/${name}.bench.ts`), 'utf8');
if (source.includes("from '@playwright/test'")) {
  const chromium = await ensureChromium();
  if (chromium === undefined || !(await buildStale())) process.exit(1);
  env['CHROMIUM_PATH'] = chromium;
}
if (source.includes("'POSTGRES_BIN'")) {
  const postgres = await ensurePostgres();
  if (postgres === undefined) warnNoPostgres();
  else env['POSTGRES_BIN'] = postgres;
}
if (source.includes('startNats')) {
  const nats = await ensureProgram(NATS);
  if (nats === undefined) {
    warnNoProgram(NATS);
    process.exit(1);
  }
  env['NATS_SERVER'] = nats;
}
const { code } = await run(process.execPath, [`e2e/dist/bench/${name}.bench.js`, ...options], {
  env,
});
process.exit(code);
