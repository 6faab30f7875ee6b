import type { NatsBus } from '@parallax/server-kit/bus/nats-bus';
import type { Log } from '@parallax/server-kit/log/log';
import type { Tracing } from '@parallax/server-kit/tracing/tracing';
import type { Market } from '../market-reads.ts';
import { MarketPublisher } from './market-publisher.ts';
import { type ElectionTimes, PrimaryElection } from './primary-election.ts';

interface MarketProcessOptions {
  readonly market: Market;
  readonly bus: NatsBus;
  readonly log: Log;
  readonly times?: ElectionTimes;
  /** Unix milliseconds */
  readonly now?: () => number;
  readonly tracing?: Tracing | undefined;
}

/** Publishes a market while this process is the primary; until then it is a standby. */
export interface MarketProcess {
  readonly isPrimary: boolean;
  stats(): ReturnType<MarketPublisher['stats']>;
  /** Lets a standby take over at once. */
  close(): void;
}

/** Resolves when this process or another is the primary. */
export async function startMarketProcess({
  market,
  bus,
  log,
  times,
  now,
  tracing,
}: MarketProcessOptions): Promise<MarketProcess> {
  const publisher = new MarketPublisher({
    market,
    bus,
    log,
    tracing,
    onLaterTerm: (term) => void election.renew(term),
  });
  const election: PrimaryElection = new PrimaryElection({
    bus,
    ...(times && { times }),
    ...(now && { now }),
    onChange(term) {
      log(
        term === undefined
          ? 'Another process publishes the market now; this one is a standby.'
          : 'This process publishes the market.',
        {},
        'info',
      );
      if (term === undefined) publisher.stop();
      else publisher.start(term);
    },
  });
  await election.start();
  return {
    get isPrimary() {
      return election.isPrimary;
    },
    stats: () => publisher.stats(),
    close() {
      election.close();
      market.stop();
    },
  };
}
