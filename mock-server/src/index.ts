export { REPOSITORY_SCREENS } from './config/screens.ts';
export { StartFailure } from './config/start-failure.ts';
export { attachFeed } from './feed/attach-feed.ts';
export { createMarket } from './market/create-market.ts';
export { emptyReads } from './market/empty-reads.ts';
export type { Market, MarketReads } from './market/market-reads.ts';
export type { Catalogue, MarketUpdate } from './market/market-source.ts';
export { type RunningServer, type ServerOptions, startServer } from './server.ts';
