export { REPOSITORY_SCREENS } from './config/screens.ts';
export { StartFailure } from './config/start-failure.ts';
export type { Catalogue, MarketNews, MarketSource } from './market/market-source.ts';
export { type RunningServer, type ServerOptions, startServer } from './server.ts';
