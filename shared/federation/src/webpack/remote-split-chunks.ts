import type { Chunk, Module } from 'webpack';

const EXPOSED = /^__federation_expose_/;

const isExposed = (chunk: Pick<Chunk, 'name'>): boolean => EXPOSED.test(chunk.name ?? '');

/** The part of webpack's module that the `test` of a cache group uses. */
export interface InChunks {
  readonly chunkGraph: { getModuleChunksIterable(module: Module): Iterable<Chunk> };
}

/**
 * Modules that an expose shares with other code go into one `common` file; all others are bundled with
 * their expose. A page then needs five files, within the browser's six connections per origin.
 */
export const remoteSplitChunks = {
  chunks: 'async',
  cacheGroups: {
    defaultVendors: false,
    // no common style sheet, which would be a sixth file of a page
    default: {
      type: /^javascript\//,
      minChunks: 2,
      priority: -20,
      reuseExistingChunk: true,
    },
    common: {
      name: 'common',
      type: /^javascript\//,
      minChunks: 2,
      enforce: true,
      priority: 10,
      test: (module: Module, { chunkGraph }: InChunks) =>
        [...chunkGraph.getModuleChunksIterable(module)].some(isExposed),
    },
  },
} as const;
