import { compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';

/** `npm run fake-venues` simulates two venues on this machine, for `FEED=live` without internet. */
checkNode();
await ensureInstalled();
if (!(await compile())) process.exit(1);
await import(new URL('../../mock-server/dist/fake-venues.js', import.meta.url).href);
