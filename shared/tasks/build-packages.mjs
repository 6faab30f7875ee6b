import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCacheOn } from './cache/cache-folder.mjs';
import { keyOf, sources, sourcesAreUnchanged } from './cache/inputs.mjs';
import { keepOutputs, restoreOutputs } from './cache/outputs.mjs';
import { WEB_PACKAGES } from './packages.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const AT_ONCE = 2;
const stampOf = (/** @type {string} */ name) => join(ROOT, name, 'build', '.source-hash');

/** The key of a build. Tests are no part of it. @param {string} name */
const wanted = (name) =>
  keyOf(
    sources()
      .packageInputs(name)
      .filter((file) => !/\.test\.tsx?$/.test(file)),
    { kind: 'build', name },
  );

/** @param {string} name */
function isStale(name) {
  try {
    return readFileSync(stampOf(name), 'utf8') !== wanted(name);
  } catch {
    return true;
  }
}

/** The outputs of the TypeScript projects. @returns {{ key: string, folder: string }[]} */
const projects = () =>
  JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')).references.map(
    (/** @type {{ path: string }} */ { path }) => {
      const name = path.slice('./'.length);
      const key = keyOf(sources().packageInputs(name), { kind: 'types', name });
      return { key, folder: join(ROOT, name, 'dist') };
    },
  );

/**
 * Compiles the TypeScript projects: Node runs the server and the build presets of webpack from
 * their output. What was compiled in another clone is taken from the cache.
 * @param {{ all?: boolean }} [options] `all` to compile what is up to date, too
 * @returns {Promise<boolean>} false on type errors; the reasons are printed
 */
export async function compile({ all = false } = {}) {
  const outputs = isCacheOn() ? projects() : [];
  const restored = outputs.filter(
    ({ key, folder }) => !existsSync(folder) && restoreOutputs(key, folder),
  );
  if (restored.length > 0) console.log(`Took ${restored.length} compiled packages from the cache`);
  const { code } = await run('node_modules/.bin/tsc', ['--build', ...(all ? ['--force'] : [])]);
  if (code !== 0) return false;
  if (outputs.length > 0 && sourcesAreUnchanged())
    for (const { key, folder } of outputs) keepOutputs(key, folder);
  return true;
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
  if (isCacheOn() && sourcesAreUnchanged()) keepOutputs(want, join(ROOT, name, 'build'));
  console.log(`Built ${name} in ${seconds} s`);
  return true;
}

/** @param {string} name */
function restore(name) {
  const isRestored = isCacheOn() && restoreOutputs(wanted(name), join(ROOT, name, 'build'));
  if (isRestored) console.log(`Took the build of ${name} from the cache`);
  return isRestored;
}

/**
 * Builds the shell and the remotes whose sources changed since their last build.
 * @param {{ all?: boolean }} [options] `all` to build the others, too
 * @returns {Promise<boolean>} false when one could not be built; the reasons are printed
 */
export async function buildStale({ all = false } = {}) {
  const stale = WEB_PACKAGES.filter((name) => all || (isStale(name) && !restore(name)));
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
