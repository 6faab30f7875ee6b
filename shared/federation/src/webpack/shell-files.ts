import type { Module } from 'webpack';
import type { InChunks } from './split-chunks.ts';

const javascript = { type: /^javascript\//, chunks: 'async', enforce: true, priority: 10 } as const;

/**
 * Puts the libraries that the page starts with into one file, those of menus, dialogs and lists
 * into another, and all other shared modules into a third. Each shared module would otherwise have
 * a file of its own, and with the browser's six connections per origin, some would queue for longer
 * than their download takes. For the same reason, what only a few lazy parts have in common is
 * repeated in each: the page loads one of them.
 */
export const shellFiles = {
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
