import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exposed } from '@parallax/federation/loading';
import { type PageFiles, pageFilesSchema } from '@parallax/federation/registry';
import { oneBuildConfig } from '@parallax/federation/webpack';
import webpack from 'webpack';

/** What the remotes expose, by the files of this repository. */
const SOURCES: Readonly<Record<Exposed, string>> = {
  'mf_workspace/page': 'mf-workspace/src/page/page.tsx',
  'mf_workspace/sheet-canvas': 'mf-workspace/src/canvas/sheet-canvas.tsx',
  'mf_workspace/widget-list': 'mf-workspace/src/add-widget/widget-list.tsx',
  'mf_analytics/page': 'mf-analytics/src/page/page.tsx',
  'mf_analytics/sheet-tabs': 'mf-analytics/src/sheet-tabs/sheet-tabs.tsx',
  'mf_settings/settings-dialog': 'mf-settings/src/settings-dialog/settings-dialog.tsx',
  'mf_mobile/page': 'mf-mobile/src/page/page.tsx',
};
/** What a route needs beside the shell's own part, which is called so. */
const ROUTE = { part: 'desk', expose: 'mf_workspace/page' } as const;

const chunkOf = (expose: string): string => expose.replace('/', '-');

/** In the place of what loads from remotes: the same lazy parts, of the one build. */
function localLoading(repository: string): string {
  const parts = Object.entries(SOURCES).map(
    ([expose, source]) =>
      `  '${expose}': () => import(/* webpackChunkName: "${chunkOf(expose)}" */ ${JSON.stringify(join(repository, source))}),`,
  );
  return [
    'const parts = {',
    ...parts,
    '};',
    'export const askAnew = () => {};',
    'export const loadExpose = async (of) => (await parts[of]()).default;',
    '',
  ].join('\n');
}

const compile = (configuration: webpack.Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      const failed =
        error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      if (failed) reject(failed);
      else resolve();
    });
  });

/** The route is preloaded whole, as the composed product preloads it. */
function withRoute(files: PageFiles): PageFiles {
  const own = files.lazy[ROUTE.part] ?? { js: [], css: [] };
  const expose = files.lazy[chunkOf(ROUTE.expose)] ?? { js: [], css: [] };
  const both = {
    js: [...new Set([...own.js, ...expose.js])],
    css: [...new Set([...own.css, ...expose.css])],
  };
  return { ...files, lazy: { ...files.lazy, [ROUTE.part]: both } };
}

/** Builds the product of this repository without federation, and returns the folder of its shell. */
export async function buildInOne(repository: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parallax-one-build-'));
  const output = join(folder, 'build');
  const loading = join(folder, 'load-local.js');
  const starting = join(folder, 'start-local.js');
  writeFileSync(loading, localLoading(repository));
  writeFileSync(starting, 'export function startFederation() {}\n');
  await compile(
    oneBuildConfig({
      directory: join(repository, 'shell'),
      entry: 'src/main.ts',
      output,
      replaced: { 'load-remote.ts': loading, 'start-federation.ts': starting },
    }),
  );
  copyFileSync(join(repository, 'shell/build/feed-worker.js'), join(output, 'feed-worker.js'));
  const page = join(output, 'page.json');
  const files = pageFilesSchema.parse(JSON.parse(readFileSync(page, 'utf8')));
  writeFileSync(page, JSON.stringify(withRoute(files)));
  return output;
}
