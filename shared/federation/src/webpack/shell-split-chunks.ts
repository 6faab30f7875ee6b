import type { Chunk, Module } from 'webpack';
import type { InChunks } from './remote-split-chunks.ts';

const javascript = { type: /^javascript\//, chunks: 'async', enforce: true, priority: 10 } as const;

/** The chunk of the sign-in. */
const SIGN_IN = 'sign-in';
const DESIGN_SYSTEM = /[\\/]ui[\\/]src[\\/]index\.ts$/;

/** Whether a chunk provides the design system, which pages before the sign-in do not need. */
function providesDesignSystem(chunk: Chunk, { chunkGraph }: InChunks): boolean {
  if (chunk.name) return false;
  return [...chunkGraph.getChunkModulesIterable(chunk)].some((module) =>
    DESIGN_SYSTEM.test(module.nameForCondition() ?? ''),
  );
}

/**
 * Puts the libraries that the page starts with into one file, the design system with its libraries of
 * menus, dialogs and lists into a second, and all other shared modules into a third. Webpack would otherwise write a
 * file for each shared module. The browser opens six connections per origin, so some of these files
 * would wait longer than they take to download.
 *
 * Code of less than `minSize` that several lazy parts have in common is repeated in each part: the
 * page usually loads one of them, and then needs one request less.
 */
export const shellSplitChunks = {
  minSize: 60_000,
  cacheGroups: {
    defaultVendors: false,
    libraries: {
      ...javascript,
      name: 'libraries',
      test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|jotai|zod|axios|sonner|@module-federation|@tanstack[\\/](?:react-query|query-core))[\\/]/,
    },
    components: {
      ...javascript,
      name: 'components',
      test: /[\\/]node_modules[\\/](?:@radix-ui[\\/][^\\/]+|@floating-ui[\\/][^\\/]+|@tanstack[\\/](?:react-virtual|virtual-core)|react-remove-scroll(?:-bar)?|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)[\\/]/,
    },
    design: {
      ...javascript,
      type: /^(?:javascript|css)\//,
      name: 'components',
      priority: 7,
      test: (module: Module, inChunks: InChunks) => {
        const chunks = [...inChunks.chunkGraph.getModuleChunksIterable(module)];
        const providers = chunks.filter(({ name }) => !name);
        return (
          providers.length > 0 &&
          providers.every((chunk) => providesDesignSystem(chunk, inChunks)) &&
          chunks.every(({ name }) => name !== SIGN_IN)
        );
      },
    },
    shared: {
      ...javascript,
      type: /^(?:javascript|css)\//,
      name: 'shared',
      priority: 5,
      // the chunks of lazy parts are named by their imports, those of shared modules have no name
      test: (module: Module, { chunkGraph }: InChunks) =>
        [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => !name),
    },
  },
} as const;
