import type { Chunk, Module } from 'webpack';

const EXPOSED = /^__federation_expose_/;

const isExposed = (chunk: Pick<Chunk, 'name'>): boolean => EXPOSED.test(chunk.name ?? '');

interface InChunks {
  readonly chunkGraph: { getModuleChunksIterable(module: Module): Iterable<Chunk> };
}

/**
 * Puts what the exposed parts of a remote have in common with anything else into one file, and what
 * they need alone into their own. A page of a remote is then five files with its entry, manifest and
 * style sheet: a browser opens six connections to an origin, so a remote that answers slowly leaves
 * one to the shell and its calls.
 */
export const fewFiles = {
  chunks: 'async',
  cacheGroups: {
    defaultVendors: false,
    // style sheets have no file in common, which would be a sixth one of a page
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
