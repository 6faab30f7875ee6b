import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { PNPM } from './install.mjs';
import { packageFolders, WEB_PACKAGES } from './packages.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/**
 * Copies what a server needs to run from a built repository to an empty folder, with the dependencies of
 * the server but without build tools: `node shared/tasks/production-folder.mjs <folder> [--live]`. With
 * `--live`, the folder has the package of `FEED=live`.
 */

const SERVER = 'mock-server';
const LIVE = 'mock-server/live';
const FEDERATION = 'shared/federation';

/** @param {string} name */
const readManifest = (name) => JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8'));

/**
 * The folders of the server's package and of those that it depends on.
 * @param {boolean} withLive
 */
function serverPackages(withLive) {
  const folders = packageFolders();
  const found = new Set([SERVER]);
  for (const folder of found) {
    // what the server loads of the federation package needs no other package
    const names = folder === FEDERATION ? [] : Object.keys(readManifest(folder).dependencies ?? {});
    for (const name of names) {
      const needed = folders.get(name);
      if (needed !== undefined && (withLive || needed !== LIVE)) found.add(needed);
    }
  }
  return [...found];
}

const [target = '', option] = process.argv.slice(2);
const withLive = option === '--live';
if (target === '' || (option !== undefined && !withLive)) {
  console.error('Usage: node shared/tasks/production-folder.mjs <folder> [--live]');
  process.exit(1);
}
const compiled = serverPackages(withLive);

/** @param {string} path */
const copy = (path, filter = (/** @type {string} */ _source) => true) =>
  cpSync(join(ROOT, path), join(target, path), { recursive: true, filter });

/**
 * Whether compiled code is that of a test, or only for compilers and debuggers.
 * @param {string} source
 */
const isForDevelopment = (source) =>
  /\.d\.ts$|\.map$|\.tsbuildinfo$|\.test\.js$/.test(source) || basename(source) === 'testing';

mkdirSync(target, { recursive: true });
for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) copy(file);
// the manifest of the live package is there in any case, since the lock file has it
for (const name of new Set([...compiled, LIVE])) copy(`${name}/package.json`);
const { code } = await run(
  'npx',
  [
    ['--yes', PNPM, 'install', '--prod', '--frozen-lockfile', '--reporter=append-only'],
    // not the presets of webpack in the federation package
    compiled.filter((name) => name !== FEDERATION).map((name) => `--filter=./${name}`),
  ].flat(),
  { cwd: target },
);
if (code !== 0) process.exit(code);
// what the server loads of the federation package needs nothing that the server has not
const modules = join(target, FEDERATION, 'node_modules');
symlinkSync(relative(dirname(modules), join(target, SERVER, 'node_modules')), modules);
for (const name of compiled) copy(`${name}/dist`, (source) => !isForDevelopment(source));
copy(`${SERVER}/fixtures`);
for (const name of WEB_PACKAGES) {
  copy(`${name}/package.json`);
  copy(`${name}/build`);
  // by this file the server recognizes a further remote
  if (existsSync(join(ROOT, name, 'webpack.config.mjs'))) copy(`${name}/webpack.config.mjs`);
}
if (!withLive) rmSync(join(target, LIVE), { recursive: true });
rmSync(join(target, 'pnpm-lock.yaml'));
rmSync(join(target, 'pnpm-workspace.yaml'));
