const javascript = { type: /^javascript\//, chunks: 'async', enforce: true, priority: 10 } as const;

/**
 * Puts the libraries that the page starts with into one file, those of menus, dialogs and lists
 * into another, and `store`, `channels`, `feed`, `federation` and `ui/state` into a third. Each
 * shared module would otherwise have a file of its own, and with the browser's six connections per
 * origin, some would queue for longer than their download takes.
 */
export const shellFiles = {
  cacheGroups: {
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
    own: {
      ...javascript,
      name: 'shared',
      test: /[\\/]shared[\\/](?:store[\\/]src|channels[\\/]src|feed[\\/]src|federation[\\/](?:src[\\/](?:loading|navigation)|dist[\\/]webpack)|ui[\\/]src[\\/]state)[\\/]/,
    },
    // the modules of the protocol that these packages import; the rest belongs to lazy chunks
    protocol: {
      ...javascript,
      name: 'shared',
      test: /[\\/]shared[\\/]protocol[\\/]src[\\/](?:feed|ids|catalogue[\\/]default-contract)/,
    },
  },
} as const;
