import { join } from 'node:path';
import { buildStale, compile } from './build-packages.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/**
 * Visual regression test: `npm run look` takes a screenshot of every screen in its sizes and both
 * themes, and writes a page that shows each beside the accepted one with the differences.
 * `npm run look -- settings` takes those whose name, size or theme matches; with `--accept` they become
 * the accepted ones. A screen without an accepted picture gets this one.
 *
 * `npm run look -- thumbnails` makes the thumbnails of the widgets instead, and with a title those of
 * one widget; `npm run look -- readme` makes the pictures of the README.
 */
checkNode();
await ensureInstalled();
if (!(await compile())) process.exit(1);
const chromium = await ensureChromium();
if (chromium === undefined || !(await buildStale())) process.exit(1);

/** What is made instead of the comparison, by word: its configuration and the folder of its files. */
const MADE = new Map([
  ['thumbnails', { config: 'thumbnails.config.ts', folder: 'mf-workspace/src/sheet/thumbnails' }],
  ['readme', { config: 'readme-pictures.config.ts', folder: 'docs/pictures' }],
]);
const words = process.argv.slice(2);
const made = MADE.get(words.find((word) => MADE.has(word)) ?? '');
const accepts = words.includes('--accept');
const chosen = words.filter((word) => word !== '--accept' && !MADE.has(word));
const { code } = await run(
  'node_modules/.bin/playwright',
  [
    'test',
    '--config',
    made?.config ?? 'look.config.ts',
    ...(accepts ? ['--update-snapshots=all'] : []),
    ...(chosen.length > 0 ? ['--grep', chosen.join('|')] : []),
  ],
  { cwd: join(ROOT, 'e2e'), env: { CHROMIUM_PATH: chromium } },
);
if (made !== undefined) {
  console.log(`\nThe pictures: ${join(ROOT, made.folder)}`);
  process.exit(code);
}
console.log(`\nThe pictures: ${join(ROOT, '.look/index.html')}`);
if (accepts) console.log('They are the accepted ones now.');
process.exit(code);
