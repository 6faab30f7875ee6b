import { remoteConfig } from '@parallax/federation/webpack';

/** The widgets of accounts and orders, which 'Add Widget' does not list: few first screens have them. */
const OF_ACCOUNTS =
  /_widget_(REGULAR_EXECUTION|OPEN_ORDERS|ORDER_HISTORY|TRADE_HISTORY|TRADE_SEARCH|LIVE_POSITIONS|WALLET_BALANCES|PNL|NAV_CHART|PORTFOLIO_HISTORY|STRATEGY_TRACKER|FUNDING_BLOTTER|STAKING_REWARD_HISTORY|DEPOSIT_TRANSFER_WITHDRAWAL)$/;

const config = await remoteConfig({ name: 'mf_workspace', config: import.meta.url });
const splitChunks = config.optimization?.splitChunks || {};

export default {
  ...config,
  optimization: {
    ...config.optimization,
    splitChunks: {
      ...splitChunks,
      cacheGroups: {
        ...splitChunks.cacheGroups,
        // what only these widgets share, such as exact arithmetic, is loaded with the first of them
        accounts: {
          name: 'accounts',
          type: /^javascript\//,
          minChunks: 2,
          enforce: true,
          priority: 15,
          test: (module, { chunkGraph }) => {
            // the copies of what the shell provides are in chunks without a name
            const names = [...chunkGraph.getModuleChunksIterable(module)].flatMap(
              ({ name }) => name ?? [],
            );
            return names.length > 0 && names.every((name) => OF_ACCOUNTS.test(name));
          },
        },
      },
    },
  },
};
