import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, commonPlugins, directoryOf, outputPlugins } from './base.ts';
import { PageFilesPlugin } from './page-files-plugin.ts';
import { sharedModules } from './shared-modules.ts';
import { shellSplitChunks } from './shell-split-chunks.ts';

/** The public path of the shell's files. Absolute, because routes are nested. */
export const PUBLIC_PATH = '/assets/';

/** Each worker is a separate build in one file that shares no code with the page. */
type Workers = Readonly<Record<string, string>>;

/**
 * The builds of the shell: one of the page, and one of each worker, keyed by the name of its file.
 */
export function shellConfig(options: {
  /** the `import.meta.url` of the package's webpack configuration */
  config: string;
  entry: string;
  workers: Workers;
}): Configuration[] {
  const { config, entry, workers } = options;
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
      // the workers' builds write to the same folder
      clean: { keep: (file) => Object.keys(workers).some((name) => file.startsWith(`${name}.js`)) },
    },
    optimization: { ...base.optimization, splitChunks: shellSplitChunks },
    plugins: [
      ...commonPlugins(),
      new ModuleFederationPlugin({
        name: 'parallax_shell',
        shared: sharedModules(directory),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { asyncStartup: true, optimization: { target: 'web' } },
      }),
      new PageFilesPlugin('shell', PUBLIC_PATH),
    ],
  };
  return [page, ...Object.entries(workers).map((worker) => workerConfig(directory, ...worker))];
}

function workerConfig(directory: string, name: string, entry: string): Configuration {
  const base = baseConfig(directory, `parallax_${name.replaceAll('-', '_')}`);
  return {
    ...base,
    name,
    target: ['webworker', 'es2022'],
    entry: { [name]: entry },
    output: { ...base.output, filename: '[name].js', clean: false },
    plugins: outputPlugins(),
  };
}
