import { join } from 'node:path';
import { baseConfig, commonPlugins } from '@parallax/federation/webpack';
import webpack from 'webpack';

/** Builds the page of a bench into a folder, with the webpack preset of the remotes. */
export async function buildBenchPage(
  folder: string,
  options: {
    /** the folder of the page's sources */
    from: string;
    /** the name of the page's module */
    entry: string;
    /** replaces modules with files of the folder */
    alias: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { from, entry } = options;
  const base = baseConfig(from, entry);
  const alias = Object.fromEntries(
    Object.entries(options.alias).map(([name, file]) => [name, join(from, file)]),
  );
  const compiler = webpack({
    ...base,
    entry: `./${entry}`,
    output: { ...base.output, path: folder, filename: 'page.js', publicPath: '/' },
    resolve: { ...base.resolve, alias },
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
