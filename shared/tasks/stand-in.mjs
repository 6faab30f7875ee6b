import { compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';

/** `npm run stand-in` plays two venues on this machine, for `FEED=live` where there is no internet. */
checkNode();
await ensureInstalled();
if (!(await compile())) process.exit(1);
await import(new URL('../../mock-server/dist/stand-in.js', import.meta.url).href);
