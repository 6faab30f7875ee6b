import { NatsBus } from './bus/nats-bus.ts';
import type { FeedName } from './config/environment.ts';
import { listenForHealth } from './http/listen-for-health.ts';
import type { LiveVenueName } from './market/live/live-venue-names.ts';
import type { Market } from './market/market-reads.ts';
import { openMarket } from './market/open-market.ts';
import { startMarketProcess } from './market/remote/market-process.ts';
import { serveMetrics } from './metrics/metrics.ts';
import { marketMetrics } from './metrics/process-metrics.ts';
import { runCleanups } from './run-cleanups.ts';

export interface MarketServerOptions {
  readonly host: string;
  /** of the health checks; 0: any free port */
  readonly port: number;
  readonly natsUrl: string;
  readonly feed: FeedName;
  readonly feedSpeed?: number;
  readonly replayDir?: string | undefined;
  readonly liveVenues?: readonly LiveVenueName[];
  readonly liveUrl?: string | undefined;
  /** replaces the market that `feed` selects */
  readonly market?: Market;
  readonly log: (line: string) => void;
  /** the port of the metrics; undefined for none */
  readonly metricsPort?: number | undefined;
}

/** A running process that serves no users. */
export interface RunningProcess {
  /** of the health checks */
  readonly url: string;
  /** of the metrics; undefined if they are off */
  readonly metricsUrl: string | undefined;
  close(): Promise<void>;
}

/**
 * Starts a process with `ROLE=market`: it publishes the market to the others, or stands by until the
 * one that does is gone.
 */
export async function startMarketServer(options: MarketServerOptions): Promise<RunningProcess> {
  const { host, port, natsUrl, metricsPort, log } = options;
  const { listener, health } = await listenForHealth(host, port);
  health.storage = 'unused';
  const cleanups: (() => Promise<void> | void)[] = [() => listener.close()];
  const close = (): Promise<void> => {
    health.isShuttingDown = true;
    return runCleanups(cleanups.splice(0).toReversed());
  };
  try {
    const served = metricsPort === undefined ? undefined : await serveMetrics(host, metricsPort);
    if (served !== undefined) cleanups.push(() => served.close());
    const bus = await NatsBus.open(natsUrl, { name: 'market', log });
    cleanups.push(() => bus.close());
    const market = options.market ?? (await openMarket(options));
    const process = await startMarketProcess({ market, bus, log });
    cleanups.push(() => process.close());
    served?.metrics.add(marketMetrics(process));
    health.feed = 'up';
    return { url: listener.url, metricsUrl: served?.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
