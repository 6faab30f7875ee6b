import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import type { RemoteName } from '../registry/remote-name.ts';
import { baseConfig, commonPlugins, directoryOf } from './base.ts';
import { ChunkRetryPlugin } from './chunk-retry-plugin.ts';
import { ContributionsPlugin } from './contributions-plugin.ts';
import { declaredContributions } from './declared.ts';
import { remoteSplitChunks } from './remote-split-chunks.ts';
import { sharedModules } from './shared-modules.ts';

/**
 * The build of a remote: `build/<name>.js` with `mf-manifest.json` beside it, to be served from any
 * folder. What it exposes and contributes is declared in the package's `src/contributions.ts`.
 */
export async function remoteConfig(options: {
  name: RemoteName;
  /** the `import.meta.url` of the package's webpack configuration */
  config: string;
}): Promise<Configuration> {
  const { name, config } = options;
  const directory = directoryOf(config);
  const declared = await declaredContributions(name, directory);
  const base = baseConfig(directory, name);
  return {
    ...base,
    name,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    optimization: { ...base.optimization, splitChunks: remoteSplitChunks(declared.widgetChunks) },
    plugins: [
      ...commonPlugins(),
      new ChunkRetryPlugin(),
      new ContributionsPlugin(name, declared),
      new ModuleFederationPlugin({
        name,
        filename: `${name}.js`,
        exposes: declared.exposes,
        shared: sharedModules(directory),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
    ],
  };
}
