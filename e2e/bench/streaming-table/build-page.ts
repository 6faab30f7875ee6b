import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseConfig, commonPlugins } from '@parallax/federation/webpack';
import webpack from 'webpack';

/** Builds the bench's page with the webpack preset of the remotes into a folder. */
export async function buildPage(folder: string): Promise<void> {
  const here = dirname(fileURLToPath(import.meta.url)).replace('/dist/bench/', '/bench/');
  const base = baseConfig(here, 'streaming-table');
  const compiler = webpack({
    ...base,
    entry: './streaming-table.page.ts',
    output: { ...base.output, path: folder, filename: 'page.js', publicPath: '/' },
    resolve: { ...base.resolve, alias: { '@parallax/feed$': join(here, 'bench-feed.ts') } },
    plugins: commonPlugins(),
    devtool: false,
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}
