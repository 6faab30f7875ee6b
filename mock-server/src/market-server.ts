import { NatsBus } from '@parallax/server-kit/bus/nats-bus';
import type { Market } from '@parallax/server-market/market-reads';
import { openMarket } from '@parallax/server-market/open-market';
import { startMarketProcess } from '@parallax/server-market/remote/market-process';
import type { Environment } from './environment.ts';
import { type HeadlessOptions, type RunningProcess, startHeadless } from './headless-process.ts';
import { marketMetrics } from './process-metrics.ts';

export interface MarketServerOptions
  extends HeadlessOptions,
    Pick<Environment, 'feed'>,
    Partial<Pick<Environment, 'feedSpeed' | 'replayDir' | 'liveVenues' | 'liveUrl'>> {
  readonly natsUrl: string;
  /** replaces the market that `feed` selects */
  readonly market?: Market;
}

/**
 * Starts a process with `ROLE=market`: it publishes the market to the others, or stands by until the
 * one that does is gone.
 */
export function startMarketServer(options: MarketServerOptions): Promise<RunningProcess> {
  const { natsUrl } = options;
  return startHeadless(options, async ({ health, metrics, tracing, log, onClose }) => {
    health.storage = 'unused';
    const bus = await NatsBus.open(natsUrl, { name: 'market', log });
    onClose(() => bus.close());
    const market = options.market ?? (await openMarket(options));
    const process = await startMarketProcess({ market, bus, log, tracing });
    onClose(() => process.close());
    metrics?.add(marketMetrics(process));
    health.feed = 'up';
  });
}
