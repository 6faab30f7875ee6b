import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PageFiles, pageFilesSchema } from '@parallax/federation/registry';
import { declaredContributions, oneBuildConfig } from '@parallax/federation/webpack';
import webpack from 'webpack';

const REMOTES = ['mf_workspace', 'mf_analytics', 'mf_settings', 'mf_mobile'] as const;

const readDeclarations = (repository: string) =>
  Promise.all(
    REMOTES.map(async (name) => {
      const folder = join(repository, name.replaceAll('_', '-'));
      const { exposes, contributions } = await declaredContributions(name, folder);
      return { name, folder, exposes, contributions };
    }),
  );
type Declared = Awaited<ReturnType<typeof readDeclarations>>;

/**
 * The exposed modules of a route. Their files are preloaded with those of a `part` of the page: a
 * chunk of the shell, or the files with which every page starts.
 */
export interface Route {
  readonly part: 'desk' | 'start';
  readonly exposes: readonly string[];
}
const DESK: Route = { part: 'desk', exposes: ['mf_workspace/page'] };

const chunkOf = (expose: string): string => expose.replaceAll('/', '-');

/** Code that replaces the module that loads remotes: it imports the same lazy modules locally. */
function localLoading(declared: Declared): string {
  const parts = declared.flatMap(({ name, folder, exposes }) =>
    Object.entries(exposes).map(([path, source]) => {
      const expose = name + path.slice(1);
      return `  '${expose}': () => import(/* webpackChunkName: "${chunkOf(expose)}" */ ${JSON.stringify(join(folder, source.import))}),`;
    }),
  );
  return [
    'const parts = {',
    ...parts,
    '};',
    'export const resetRemoteForRetry = () => {};',
    'export const loadExpose = async (of) => (await parts[of]()).default;',
    '',
  ].join('\n');
}

const compile = (configuration: webpack.Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      const failure =
        error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      if (failure) reject(failure);
      else resolve();
    });
  });

/** Preloads all files of the route, as the composed product does. */
function withRoute(files: PageFiles, { part, exposes }: Route): PageFiles {
  const own = part === 'start' ? files.start : (files.lazy[part] ?? { js: [], css: [] });
  const lazy = exposes.flatMap((of) => files.lazy[chunkOf(of)] ?? []);
  const both = {
    js: [...new Set([...own.js, ...lazy.flatMap(({ js }) => js)])],
    css: [...new Set([...own.css, ...lazy.flatMap(({ css }) => css)])],
  };
  if (part === 'start') return { ...files, start: both };
  return { ...files, lazy: { ...files.lazy, [part]: both } };
}

/** Writes the contributions to where the server reads them; these remotes have no other files. */
function writeContributions(folder: string, declared: Declared) {
  return declared.map(({ name, contributions }) => {
    const remote = { name, folder: join(folder, name) };
    mkdirSync(join(remote.folder, 'build'), { recursive: true });
    const file = join(remote.folder, 'build/contributions.json');
    writeFileSync(file, JSON.stringify(contributions));
    return remote;
  });
}

/**
 * Builds the product of this repository without federation into a folder. Returns the folders of its
 * shell and remotes.
 */
export async function buildInOne(repository: string, route = DESK) {
  const declared = await readDeclarations(repository);
  const folder = mkdtempSync(join(tmpdir(), 'parallax-one-build-'));
  const output = join(folder, 'build');
  const loading = join(folder, 'load-local.js');
  const starting = join(folder, 'start-local.js');
  writeFileSync(loading, localLoading(declared));
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
  /** Makes servers that start afterwards preload another route. */
  const preload = (to: Route) => writeFileSync(page, JSON.stringify(withRoute(files, to)));
  preload(route);
  return { folder, shell: output, remotes: writeContributions(folder, declared), preload };
}
