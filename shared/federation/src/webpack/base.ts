import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrotliOptions, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { CHUNK_TIMEOUT_MS } from './chunk-timeout.ts';
import { MachinePathsPlugin } from './machine-paths-plugin.ts';

const require = createRequire(import.meta.url);

/**
 * The name of a class of a CSS module. Rules of other content have other names, so that two versions of a
 * module can be in one page.
 */
export function classNameOf(file: string, content: Buffer, local: string): string {
  const hash = createHash('sha256').update(content).update(local).digest('base64url').slice(0, 5);
  return `${basename(file, '.css').replaceAll('.', '-')}-${local}-${hash}`;
}

const cssLoader = {
  loader: require.resolve('css-loader'),
  options: {
    modules: {
      auto: true,
      namedExport: false,
      exportLocalsConvention: 'camel-case',
      getLocalIdent: ({ resourcePath }: { resourcePath: string }, _: string, local: string) =>
        classNameOf(resourcePath, readFileSync(resourcePath), local),
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

/** The folder of a module, from its `import.meta.url`. */
export const directoryOf = (url: string): string => dirname(fileURLToPath(url));

const production = process.env['NODE_ENV'] !== 'development';

/** Applied in every build, so that no entry has to set `jitless` itself. */
const JITLESS_ZOD = join(directoryOf(import.meta.url), 'jitless-zod-loader.js');

const REPOSITORY = join(directoryOf(import.meta.url), '../../../..');

/** The common configuration of all builds: TypeScript by swc, CSS modules, `build/` as the output. */
export function baseConfig(directory: string, uniqueName: string): Configuration {
  return {
    mode: production ? 'production' : 'development',
    context: directory,
    target: ['web', 'es2022'],
    // the server serves no source maps
    devtool: production ? 'hidden-source-map' : 'inline-source-map',
    output: {
      path: join(directory, 'build'),
      uniqueName,
      clean: true,
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['source', 'browser', 'import', 'module', 'webpack', 'default'],
    },
    module: {
      rules: [
        { test: /\.tsx?$/, use: swcLoader },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader] },
        { test: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/, use: JITLESS_ZOD },
      ],
    },
    optimization: {
      minimizer: [
        // half the CPU time of terser, and slightly smaller files
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          // names chosen by letter frequency would depend on hashes that contain the path of the repository
          minimizerOptions: { mangle: { disableCharFreq: true } },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/**
 * Emits a Brotli (quality 11) copy of each file, a sixth smaller than compression at request time.
 */
const compressed = () =>
  production
    ? [
        new CompressionPlugin<BrotliOptions>({
          test: /\.(?:js|css)$|mf-manifest\.json$/,
          algorithm: 'brotliCompress',
          compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
          filename: '[path][base].br',
          threshold: 500,
        }),
      ]
    : [];

/** The plugins of every build, of the page or of a worker. */
export const outputPlugins = () => [...compressed(), new MachinePathsPlugin(REPOSITORY)];

/** Replaces a module of zod, since sharing zod disables tree shaking. */
const replaceInZod = (module: string, by: string) =>
  new webpack.NormalModuleReplacementPlugin(
    new RegExp(`[\\\\/]zod[\\\\/]v4[\\\\/]${module}\\.js$`),
    by,
  );

/** Stubs for zod's compiler and for JSON Schemas, which make up a fourth of zod. */
const LEFT_OUT = join(directoryOf(import.meta.url), 'zod-left-out.js');
const JSON_SCHEMA_LEFT_OUT = join(directoryOf(import.meta.url), 'zod-json-schema-left-out.js');

/**
 * CSS as separate content-hashed files; zod without unused modules and with the English locale only.
 */
export const commonPlugins = () => [
  ...outputPlugins(),
  new MiniCssExtractPlugin({
    filename: '[name].[contenthash:8].css',
    chunkFilename: '[name].[contenthash:8].css',
    ignoreOrder: true,
  }),
  replaceInZod('locales/index', './en.js'),
  replaceInZod('core/compile', LEFT_OUT),
  replaceInZod('classic/from-json-schema', LEFT_OUT),
  replaceInZod(
    'core/(?:to-json-schema|json-schema-(?:processors|generator))',
    JSON_SCHEMA_LEFT_OUT,
  ),
];
