import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { FILE_PATIENCE_MS } from './file-patience.ts';

const require = createRequire(import.meta.url);

const cssLoader = {
  loader: require.resolve('css-loader'),
  options: {
    modules: {
      auto: true,
      namedExport: false,
      exportLocalsConvention: 'camel-case',
      localIdentName: '[name]-[local]-[hash:base64:5]',
    },
  },
};

const swcLoader = {
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

/** The folder of a module by its `import.meta.url`; the first Nodes 20 have no `import.meta.dirname`. */
export const directoryOf = (url: string): string => dirname(fileURLToPath(url));

/** What every build has in common: TypeScript by swc, CSS modules, `build/` as the output. */
export function baseConfig(directory: string, uniqueName: string): Configuration {
  const production = process.env['NODE_ENV'] !== 'development';
  return {
    mode: production ? 'production' : 'development',
    context: directory,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'source-map',
    output: {
      path: join(directory, 'build'),
      uniqueName,
      clean: true,
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      chunkLoadTimeout: FILE_PATIENCE_MS,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['source', 'browser', 'import', 'module', 'webpack', 'default'],
    },
    module: {
      rules: [
        { test: /\.tsx?$/, use: swcLoader },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader] },
      ],
    },
    optimization: { minimizer: ['...', new CssMinimizerPlugin()] },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/**
 * Style sheets as files of their own, named by their content; and of zod's texts in forty languages,
 * which a shared module would all take along, the English ones that it starts with.
 */
export const commonPlugins = () => [
  new MiniCssExtractPlugin({
    filename: '[name].[contenthash:8].css',
    chunkFilename: '[name].[contenthash:8].css',
    ignoreOrder: true,
  }),
  new webpack.NormalModuleReplacementPlugin(
    /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/,
    './en.js',
  ),
];
