import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, PNPM } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/** `pnpm parallax` releases remotes on a running server; see docs/how-to/release-a-remote.md. */
checkNode();
// standard output is reserved for the result, which may be JSON
console.log = console.error;
await ensureInstalled();
const compiled = await run('node_modules/.bin/tsc', ['--build', 'shared/release-cli'], {
  quiet: true,
});
if (compiled.code !== 0) {
  console.error(`${compiled.output}\nThe command could not be compiled; the lines above say why.`);
  process.exit(1);
}

const ended = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // a second one does not wait for the command to clean up
    if (ended.signal.aborted) process.exit(130);
    ended.abort();
  });
}

const { runParallax } = await import(new URL('../release-cli/dist/index.js', import.meta.url).href);
process.exitCode = await runParallax(process.argv.slice(2), {
  root: ROOT,
  pnpm: PNPM,
  env: process.env,
  ensureChromium,
  signal: ended.signal,
  print: (/** @type {string} */ line) => process.stdout.write(`${line}\n`),
  printError: (/** @type {string} */ line) => console.error(line),
});
// an interrupted command has cleaned up; pending work must not keep the process running
if (ended.signal.aborted) process.exit();
