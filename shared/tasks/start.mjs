import { buildStale, compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { parentEnded } from './parent-ended.mjs';

/** `npm start`: sets up what is missing, builds what is stale, and serves everything. */
checkNode();
const ended = parentEnded();
const stopBuild = () => process.exit(1);
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM']);
ended.addEventListener('abort', stopBuild);
for (const signal of SIGNALS) process.on(signal, stopBuild);

await ensureInstalled();
if (!(await compile()) || !(await buildStale())) process.exit(1);
/** @param {string} file */
const load = (file) => import(new URL(`../../${file}`, import.meta.url).href);
const { REPOSITORY_SCREENS } = await load('mock-server/server-kit/dist/config/screens.js');
const { runServer } = await load('mock-server/dist/run-server.js');

ended.removeEventListener('abort', stopBuild);
for (const signal of SIGNALS) process.off(signal, stopBuild);
await runServer(REPOSITORY_SCREENS, ended);
