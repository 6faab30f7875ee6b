import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig, commonPlugins, directoryOf } from './base.ts';

/** The output folder of a remote's harness, in its package. */
const HARNESS_OUTPUT = 'dist/harness';

/**
 * The build of a remote's harness: a separate page that shows its parts without shell or federation. `pnpm parallax dev <remote> --harness` serves it.
 */
export function harnessConfig(options: {
  /** the `import.meta.url` of the package's webpack configuration */
  config: string;
  entry: string;
}): Configuration {
  const directory = directoryOf(options.config);
  const base = baseConfig(directory, 'parallax_harness');
  return {
    ...base,
    name: 'harness',
    entry: { harness: options.entry },
    output: {
      ...base.output,
      path: join(directory, HARNESS_OUTPUT),
      publicPath: '/harness/',
      filename: '[name].js',
    },
    plugins: commonPlugins(),
  };
}
