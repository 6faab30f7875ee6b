import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, commonPlugins, directoryOf, outputPlugins, production } from './base.ts';
import { PageFilesPlugin } from './page-files-plugin.ts';
import { sharedModules } from './shared-modules.ts';
import { shellFiles } from './shell-files.ts';

/** Where the server serves the files of the shell. Absolute, because the routes nest. */
export const PUBLIC_PATH = '/assets/';

/** The build of the shell: its page, and beside it the worker that holds the feed. */
export function shellConfig(options: {
  /** the `import.meta.url` of the package's webpack configuration */
  config: string;
  entry: string;
  worker: string;
}): Configuration[] {
  const { config, entry, worker } = options;
  const directory = directoryOf(config);
  const base = baseConfig(directory, 'parallax_shell');
  const page: Configuration = {
    ...base,
    name: 'shell',
    entry: { shell: entry },
    output: {
      ...base.output,
      publicPath: PUBLIC_PATH,
      filename: '[name].js',
      // of the worker's build, which makes no compressed one while it watches
      clean: { keep: production ? /^feed-worker\.js/ : 'feed-worker.js' },
    },
    optimization: { ...base.optimization, splitChunks: shellFiles },
    plugins: [
      ...commonPlugins(),
      new ModuleFederationPlugin({
        name: 'parallax_shell',
        shared: sharedModules(directory),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { asyncStartup: true },
      }),
      new PageFilesPlugin('shell', PUBLIC_PATH),
    ],
  };
  return [page, workerConfig(directory, worker)];
}

/** The worker is a build of its own: it shares nothing with the page and starts from one file. */
function workerConfig(directory: string, worker: string): Configuration {
  const base = baseConfig(directory, 'parallax_feed_worker');
  return {
    ...base,
    name: 'feed-worker',
    target: ['webworker', 'es2022'],
    entry: { 'feed-worker': worker },
    output: { ...base.output, filename: '[name].js', clean: false },
    plugins: outputPlugins(),
  };
}
