import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import webpack, { type Stats, type Watching } from 'webpack';
import { ContributionsPlugin } from './contributions-plugin.ts';
import { declaredContributions } from './declared.ts';

let folder: string;
let watching: Watching | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parallax-contributions-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/main.js'), '');
});
afterEach(async () => {
  await new Promise((resolve) => {
    if (watching) watching.close(resolve);
    else resolve(undefined);
  });
  rmSync(folder, { recursive: true });
});

const declare = (label: string) => {
  const tab = `{ id: 'toys', label: '${label}', order: 1, load: () => import('./tab.tsx') }`;
  const text = `export default { settingsTabs: [${tab}] };`;
  writeFileSync(join(folder, 'src/contributions.ts'), text);
};
const emitted = () => JSON.parse(readFileSync(join(folder, 'build/contributions.json'), 'utf8'));
const errorsOf = (stats: Stats) => stats.compilation.errors.map(({ message }) => message);

/** Watches the remote. Returns a function that waits for the next build. */
async function watch(): Promise<() => Promise<Stats>> {
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './src/main.js',
    output: { path: join(folder, 'build'), filename: 'main.js' },
    plugins: [new ContributionsPlugin('mf_toy', await declaredContributions('mf_toy', folder))],
  });
  const finished: Stats[] = [];
  const waiting: ((stats: Stats) => void)[] = [];
  watching = compiler.watch({ aggregateTimeout: 20 }, (failure, stats) => {
    if (!stats) throw failure;
    const next = waiting.shift();
    if (next) next(stats);
    else finished.push(stats);
  });
  return () =>
    new Promise((resolve) => {
      const stats = finished.shift();
      if (stats) resolve(stats);
      else waiting.push(resolve);
    });
}

it('the watch of a remote reports invalid contributions and builds again after the next edit', async () => {
  declare('Toys');
  const nextBuild = await watch();
  expect(errorsOf(await nextBuild())).toEqual([]);
  expect(emitted()).toEqual({ settingsTabs: [{ id: 'toys', label: 'Toys', order: 1 }] });

  declare('');
  expect(errorsOf(await nextBuild()).join()).toContain('mf_toy settingsTabs[0] is rejected: label');

  declare('Games');
  expect(errorsOf(await nextBuild())).toEqual([]);
  expect(emitted()).toEqual({ settingsTabs: [{ id: 'toys', label: 'Games', order: 1 }] });
});
