import type { Chunk, Module } from 'webpack';

const EXPOSED = /^__federation_expose_/;

const isExposed = (chunk: Pick<Chunk, 'name'>): boolean => EXPOSED.test(chunk.name ?? '');

/** What webpack passes to the `test` of a cache group, as far as it is used. */
export interface InChunks {
  readonly chunkGraph: { getModuleChunksIterable(module: Module): Iterable<Chunk> };
}

/**
 * Modules shared by an exposed part and anything else go into one `common` file; the rest stays with
 * its expose. A page then needs five files, within the browser's six connections per origin.
 */
export const fewFiles = {
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
