import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIVE_PACKAGE, packages } from './packages.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

const PNPM = 'pnpm@12.21.0';
const STAMP = join(ROOT, 'node_modules', '.parallax-installed');
const WITH_LIVE = ' with live';

const manifests = () =>
  sourceHash([
    { file: 'pnpm-lock.yaml' },
    { file: 'pnpm-workspace.yaml' },
    { file: 'package.json' },
    ...packages().map((name) => ({ file: `${name}/package.json` })),
  ]);

function installed() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Installs the dependencies unless that was done for exactly these manifests. pnpm comes through
 * npx, so that only Node and npm need to be there. Ends the process when it fails.
 * @param {{ live: boolean }} needs whether live venues are, of which nobody else has to install
 *   anything
 */
export async function ensureInstalled({ live }) {
  const hash = manifests();
  const done = installed();
  if (done === hash + WITH_LIVE || (done === hash && !live)) return;
  console.log('Installing dependencies …');
  const args = ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'];
  const without = live ? [] : ['--filter', `!./${LIVE_PACKAGE}`];
  const { code, output } = await run('npx', [...args, ...without], { quiet: true });
  if (code !== 0) {
    console.error(output);
    console.error('The dependencies could not be installed; the lines above say why.');
    process.exit(1);
  }
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(STAMP, live ? hash + WITH_LIVE : hash);
}
