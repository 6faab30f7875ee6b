import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { z } from 'zod';
import { CommandFailure, messageOf } from '../cli/command-failure.ts';

interface BuildListener {
  readonly onBuilt: (milliseconds: number) => void;
  readonly onFailed: (text: string) => void;
}

const moduleSchema = z.object({
  default: z.custom<Configuration>((value) => typeof value === 'object' && value !== null),
});

/** Plugins of a release build that development does not need. */
const OMITTED: ReadonlySet<string> = new Set(['CompressionPlugin', 'MachinePathsPlugin']);

/**
 * The configuration without size optimizations, and with a cache for fast rebuilds. The mode stays
 * production: development code of React does not work with the production React of the installed
 * shell.
 */
function unminified(config: Configuration, output: string): Configuration {
  return {
    ...config,
    // unlike the development mode, the production mode keeps no modules between builds
    cache: { type: 'memory' },
    devtool: 'cheap-module-source-map',
    output: { ...config.output, path: output },
    optimization: {
      ...config.optimization,
      minimize: false,
      concatenateModules: false,
      usedExports: false,
      innerGraph: false,
      realContentHash: false,
      mangleExports: false,
      moduleIds: 'named',
      chunkIds: 'named',
    },
    plugins: (config.plugins ?? []).filter(
      (plugin) => plugin && !OMITTED.has(plugin.constructor.name),
    ),
  };
}

async function configurationIn(file: string): Promise<Configuration> {
  // the presets read it when they are imported
  process.env['NODE_ENV'] = 'production';
  try {
    return moduleSchema.parse(await import(pathToFileURL(file).href)).default;
  } catch (error) {
    throw new CommandFailure('buildFailed', `${file} cannot be used: ${messageOf(error)}`);
  }
}

/**
 * Builds a package into `output`, and rebuilds it on each change. Returns a function that stops it.
 */
export async function watchWebpack(
  folder: string,
  configuration: string,
  output: string,
  { onBuilt, onFailed }: BuildListener,
): Promise<() => Promise<void>> {
  const config = await configurationIn(join(folder, configuration));
  const compiler = webpack(unminified(config, output));
  if (!compiler) throw new CommandFailure('buildFailed', `${folder} cannot be built.`);
  compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) onFailed(error.message);
    else if (!stats || stats.hasErrors()) {
      onFailed(stats?.toString({ all: false, errors: true, colors: false }) ?? 'The build failed.');
    } else onBuilt((stats.endTime ?? 0) - (stats.startTime ?? 0));
  });
  return () => new Promise((resolve) => compiler.close(() => resolve()));
}
