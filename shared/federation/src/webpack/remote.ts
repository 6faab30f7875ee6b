import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import type { RemoteName } from '../registry/registry.ts';
import { AskAnewPlugin } from './ask-anew-plugin.ts';
import { baseConfig, commonPlugins, directoryOf } from './base.ts';
import { fewFiles } from './few-files.ts';
import { sharedModules } from './shared-modules.ts';

/**
 * The build of a remote: `build/<name>.js` with `mf-manifest.json` beside it, to be served from any
 * folder. `exposes` maps './page' to its source file, or to that and the name of its chunk, which
 * several may share.
 */
export function remoteConfig(options: {
  name: RemoteName;
  /** the `import.meta.url` of the package's webpack configuration */
  config: string;
  exposes: Record<string, string | { import: string; name: string }>;
}): Configuration {
  const { name, config, exposes } = options;
  const directory = directoryOf(config);
  const base = baseConfig(directory, name);
  return {
    ...base,
    name,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    optimization: { ...base.optimization, splitChunks: fewFiles },
    plugins: [
      ...commonPlugins(),
      new AskAnewPlugin(),
      new ModuleFederationPlugin({
        name,
        filename: `${name}.js`,
        exposes,
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
