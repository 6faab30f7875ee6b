import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildStale, compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { packages, WEB_PACKAGES } from './packages.mjs';
import { parentEnded } from './parent-ended.mjs';
import { ROOT } from './root.mjs';

/**
 * `npm run dev` rebuilds everything on change; `npm run dev -- mf-settings` that package alone, in
 * the shell as it was last built.
 */
checkNode();
const requested = process.argv.slice(2);
const unknown = requested.find((name) => !WEB_PACKAGES.includes(name));
if (unknown) {
  console.error(`There is no package '${unknown}'. Choose among: ${WEB_PACKAGES.join(', ')}`);
  process.exit(1);
}
const ended = parentEnded();
const stop = () => process.exit(0);
ended.addEventListener('abort', stop);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stop);

await ensureInstalled();
if (!(await compile()) || !(await buildStale())) process.exit(1);

/** @param {string} command @param {string[]} args @param {string} [folder] */
function watch(command, args, folder = '.') {
  const child = spawn(command, args, {
    cwd: join(ROOT, folder),
    // a page without a network would show an earlier build
    env: { SERVICE_WORKER: '0', ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.on('exit', (code) => {
    if (code) process.exit(code);
  });
  process.on('exit', () => child.kill());
}

watch('node_modules/.bin/tsc', ['--build', '--watch', '--preserveWatchOutput']);
for (const name of requested.length > 0 ? requested : WEB_PACKAGES) {
  watch('node_modules/.bin/webpack', ['--watch'], name);
}
const compiled = packages().filter((name) => name.startsWith('mock-server'));
watch(process.execPath, [
  ...compiled.map((name) => `--watch-path=${name}/dist`),
  'mock-server/dist/main.js',
]);
