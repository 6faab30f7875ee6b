import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_PACKAGES } from './packages.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

const AT_ONCE = 2;
const stampOf = (/** @type {string} */ name) => join(ROOT, name, 'build', '.source-hash');

/** @param {string} name */
const wanted = (name) =>
  sourceHash([
    { file: 'pnpm-lock.yaml' },
    { file: 'tsconfig.base.json' },
    { folder: 'shared', without: ['shared/release-cli'] },
    { folder: name },
  ]);

/** @param {string} name */
function isStale(name) {
  try {
    return readFileSync(stampOf(name), 'utf8') !== wanted(name);
  } catch {
    return true;
  }
}

/**
 * Compiles the TypeScript projects: Node runs the server and the build presets of webpack from
 * their output.
 * @returns {Promise<boolean>} false on type errors; the reasons are printed
 */
export async function compile() {
  const { code } = await run('node_modules/.bin/tsc', ['--build']);
  return code === 0;
}

/** @param {string} name */
async function buildOne(name) {
  const begun = Date.now();
  const want = wanted(name);
  const { code, output } = await run('node_modules/.bin/webpack', [], {
    quiet: true,
    cwd: join(ROOT, name),
    env: { NODE_ENV: 'production' },
  });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  if (code !== 0) {
    console.error(`${output}\n${name} could not be built; the lines above say why.`);
    return false;
  }
  mkdirSync(join(ROOT, name, 'build'), { recursive: true });
  writeFileSync(stampOf(name), want);
  console.log(`Built ${name} in ${seconds} s`);
  return true;
}

/**
 * Builds the shell and the remotes whose sources changed since their last build.
 * @returns {Promise<boolean>} false when one could not be built; the reasons are printed
 */
export async function buildStale() {
  const stale = WEB_PACKAGES.filter(isStale);
  /** @type {boolean[]} */
  const results = [];
  const worker = async () => {
    for (let name = stale.shift(); name !== undefined; name = stale.shift()) {
      results.push(await buildOne(name));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results.every(Boolean);
}
