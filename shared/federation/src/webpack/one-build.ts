import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, commonPlugins } from './base.ts';
import { PageFilesPlugin } from './page-files-plugin.ts';
import { PUBLIC_PATH } from './shell.ts';
import { shellSplitChunks } from './shell-split-chunks.ts';

const javascript = { type: /^javascript\//, chunks: 'async', enforce: true } as const;
const { libraries, components } = shellSplitChunks.cacheGroups;

/**
 * The shell's file groups that also exist without federation; modules that several lazy
 * parts share go into one common file, as in the build of each remote.
 */
const oneBuildSplitChunks = {
  cacheGroups: {
    libraries,
    components,
    shared: {
      ...javascript,
      name: 'shared',
      priority: 10,
      test: /[\\/]shared[\\/](?:store[\\/]src|channels[\\/]src|feed[\\/]src|federation[\\/](?:src[\\/](?:loading|navigation)|dist[\\/]webpack)|ui[\\/]src[\\/]state|protocol[\\/]src[\\/](?:feed|ids|catalogue[\\/]default-contract))/,
    },
    common: { ...javascript, name: 'common', minChunks: 2, priority: 5 },
  },
} as const;

/**
 * The product as one build without federation, to measure the cost of federation. It has the same
 * source and lazy parts, except the modules in `replaced`, identified by the end of their path.
 */
export function oneBuildConfig(options: {
  /** the shell's package */
  directory: string;
  entry: string;
  output: string;
  replaced: Readonly<Record<string, string>>;
}): Configuration {
  const { directory, entry, output, replaced } = options;
  const base = baseConfig(directory, 'parallax_one_build');
  return {
    ...base,
    name: 'one-build',
    entry: { shell: join(directory, entry) },
    output: { ...base.output, path: output, publicPath: PUBLIC_PATH, filename: '[name].js' },
    optimization: { ...base.optimization, splitChunks: oneBuildSplitChunks },
    plugins: [
      ...commonPlugins(),
      ...Object.entries(replaced).map(
        ([ending, by]) =>
          new webpack.NormalModuleReplacementPlugin(
            new RegExp(`${ending.replaceAll('.', '\\.')}$`),
            by,
          ),
      ),
      new PageFilesPlugin('shell', PUBLIC_PATH),
    ],
  };
}
