import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, commonPlugins } from './base.ts';
import { PageFilesPlugin } from './page-files-plugin.ts';
import { PUBLIC_PATH } from './shell.ts';
import { shellFiles } from './shell-files.ts';

/**
 * Modules that several lazy parts share go into one common file, as in the build of each remote.
 */
const oneBuildFiles = {
  cacheGroups: {
    ...shellFiles.cacheGroups,
    common: {
      name: 'common',
      type: /^javascript\//,
      chunks: 'async',
      minChunks: 2,
      enforce: true,
      priority: 5,
    },
  },
} as const;

/**
 * The product as one build without federation, for measuring what federation costs: the same source
 * with the same lazy parts, except the modules that `replaced` names by the end of their path.
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
    optimization: { ...base.optimization, splitChunks: oneBuildFiles },
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
