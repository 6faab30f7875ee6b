import type { Chunk, Configuration, Module } from 'webpack';
import type { WidgetChunks } from './declared.ts';

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;

const EXPOSED = /^__federation_expose_/;

const isExposed = (chunk: Pick<Chunk, 'name'>): boolean => EXPOSED.test(chunk.name ?? '');

/** Exposes of which a page loads those that its user has chosen. */
const CHOSEN = /^__federation_expose_(?:widget|settings_tab|analytics_view)_/;
/** So many chosen exposes repeat what they have in common, which few pages need. */
const REPEATED_MAX = 3;

/** Whether a module is used by a few chosen exposes only, with which it is bundled. */
function isRepeated(names: readonly string[]): boolean {
  const exposes = names.filter((name) => EXPOSED.test(name));
  return exposes.length <= REPEATED_MAX && exposes.every((name) => CHOSEN.test(name));
}

/** Whether these are a few chosen exposes and nothing else. */
const areRepeating = (chunks: readonly Chunk[]): boolean =>
  chunks.every(isExposed) && isRepeated(chunks.map(({ name }) => name ?? ''));

/** The part of webpack's module that the `test` of a cache group uses. */
export interface InChunks {
  readonly chunkGraph: {
    getModuleChunksIterable(module: Module): Iterable<Chunk>;
    getChunkModulesIterable(chunk: Chunk): Iterable<Module>;
  };
}

/** The chunk of what only the widgets of these chunks share. */
const chunkOf = (path: string, widgets: readonly string[]) => ({
  name: path.replaceAll('/', '-'),
  type: /^javascript\//,
  minChunks: 2,
  enforce: true,
  // what only widgets of the chunk in another share is not loaded by the others
  priority: 14 + path.split('/').length,
  test(module: Module, { chunkGraph }: InChunks) {
    // the copies of what the shell provides are in chunks without a name
    const names = [...chunkGraph.getModuleChunksIterable(module)].flatMap(({ name }) => name ?? []);
    return names.length > 0 && names.every((each) => widgets.includes(each));
  },
});

/**
 * Modules that an expose shares with other code go into one `common` file, all styles into one style
 * sheet, and all other modules are bundled with their expose; a few widgets, tabs or views repeat what
 * only they share. A page then needs five files, within the
 * browser's six connections per origin, and a widget one.
 */
export const remoteSplitChunks = (widgetChunks: WidgetChunks): SplitChunks => ({
  chunks: 'async',
  cacheGroups: {
    ...Object.fromEntries(
      Object.entries(widgetChunks).map(([path, widgets]) => [path, chunkOf(path, widgets)]),
    ),
    defaultVendors: false,
    // the parts of a remote have most of their styles in common
    styles: {
      name: 'styles',
      type: 'css/mini-extract',
      enforce: true,
      priority: 10,
      // the styles of a shared module are loaded with it, mostly from the shell; its chunk has no name
      test: (module: Module, { chunkGraph }: InChunks) =>
        [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => Boolean(name)),
    },
    default: {
      type: /^javascript\//,
      minChunks: 2,
      priority: -20,
      reuseExistingChunk: true,
      test: (module: Module, { chunkGraph }: InChunks) =>
        !areRepeating([...chunkGraph.getModuleChunksIterable(module)]),
    },
    // pages start without charts, which several parts of a remote have
    charts: {
      name: 'charts',
      type: /^javascript\//,
      test: /[\\/]trading-ui[\\/]src[\\/]chart[\\/]/,
      enforce: true,
      priority: 20,
    },
    common: {
      name: 'common',
      type: /^javascript\//,
      minChunks: 2,
      enforce: true,
      priority: 10,
      test(module: Module, { chunkGraph }: InChunks) {
        const chunks = [...chunkGraph.getModuleChunksIterable(module)];
        return chunks.some(isExposed) && !isRepeated(chunks.map(({ name }) => name ?? ''));
      },
    },
  },
});
