import { buildStale, compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';

/** `npm start`: sets up what is missing, builds what is stale, and serves everything. */
checkNode();
await ensureInstalled();
if (!(await compile()) || !(await buildStale())) process.exit(1);
await import(new URL('../../mock-server/dist/main.js', import.meta.url).href);
