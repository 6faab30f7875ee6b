import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './packages.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

export const PNPM = 'pnpm@12.21.0';
const STAMP = join(ROOT, 'node_modules', '.parallax-installed');

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
 * Installs the dependencies unless these manifests are already installed. Runs pnpm through npx, so
 * that only Node and npm need to be there. Ends the process when it fails.
 */
export async function ensureInstalled() {
  const hash = manifests();
  if (installed() === hash) return;
  console.log('Installing dependencies…');
  const args = ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'];
  const { code, output } = await run('npx', args, { quiet: true });
  if (code !== 0) {
    console.error(output);
    console.error('The dependencies could not be installed; the lines above say why.');
    process.exit(1);
  }
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(STAMP, hash);
}
