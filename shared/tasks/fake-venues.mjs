import { compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { parentEnded } from './parent-ended.mjs';

/** `npm run fake-venues` simulates two venues on this machine, for `FEED=live` without internet. */
checkNode();
parentEnded().addEventListener('abort', () => process.exit(0));
await ensureInstalled();
if (!(await compile())) process.exit(1);
await import(new URL('../../mock-server/dist/fake-venues.js', import.meta.url).href);
