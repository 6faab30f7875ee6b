import { defaultBranding } from './branding/branding.ts';
import { NatsBus } from './bus/nats-bus.ts';
import { packageVersion, REPOSITORY } from './config/product.ts';
import { listenForHealth } from './http/listen-for-health.ts';
import { Mailbox } from './mail/mailbox.ts';
import { PendingMail } from './mail/pending-mail.ts';
import { sender, smtpMail } from './mail/smtp-mail.ts';
import { RemoteMarket } from './market/remote/remote-market.ts';
import { tapMarket } from './market/tapped-market.ts';
import type { RunningProcess } from './market-server.ts';
import { serveMetrics } from './metrics/metrics.ts';
import { alertMetrics } from './metrics/process-metrics.ts';
import { PriceAlertService } from './price-alerts/price-alert-service.ts';
import { runCleanups } from './run-cleanups.ts';
import { openPostgresStorage } from './storage/storage.ts';

/** How long background work may take after `close`, in milliseconds. */
const CLOSE_MS = 8_000;

export interface EngineServerOptions {
  readonly host: string;
  /** of the health checks; 0: any free port */
  readonly port: number;
  readonly natsUrl: string;
  readonly databaseUrl: string;
  /** the mail server; without it, alerts send no e-mails */
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
  readonly log: (line: string) => void;
  /** the port of the metrics; undefined for none */
  readonly metricsPort?: number | undefined;
}

const ignore = (): void => undefined;

/**
 * Starts a process with `ROLE=engine`: it evaluates the price alerts of all traders. Of several, one
 * does, and another when that one is gone.
 */
export async function startEngineServer(options: EngineServerOptions): Promise<RunningProcess> {
  const { host, port, natsUrl, databaseUrl, metricsPort, log } = options;
  const { listener, health } = await listenForHealth(host, port);
  const pendingMail = new PendingMail();
  const cleanups: (() => Promise<void> | void)[] = [() => listener.close()];
  const close = (): Promise<void> => {
    health.isShuttingDown = true;
    return runCleanups(cleanups.splice(0).toReversed());
  };
  try {
    const served = metricsPort === undefined ? undefined : await serveMetrics(host, metricsPort);
    if (served !== undefined) cleanups.push(() => served.close());
    const metrics = served?.metrics;
    const storage = await openPostgresStorage(databaseUrl, log, metrics?.onQuery);
    cleanups.push(
      () => storage.close(),
      () => pendingMail.waitUntilDone(CLOSE_MS),
    );
    health.storageIsUp = () => storage.isUp();
    health.storage = 'up';
    const bus = await NatsBus.open(natsUrl, { name: 'engine', log, onRequest: metrics?.onRequest });
    cleanups.push(() => bus.close());
    const { market, tap } = tapMarket(await RemoteMarket.open({ bus, log }));
    cleanups.push(() => market.stop());
    market.start(ignore);
    health.feed = 'up';
    const branding = defaultBranding(packageVersion(`${REPOSITORY}/package.json`));
    const now = Date.now;
    const priceAlerts = new PriceAlertService({
      storage,
      market,
      tap,
      // the web processes send what is stored to their own connections
      publish: ignore,
      mail:
        options.smtpUrl === undefined
          ? new Mailbox(now)
          : smtpMail(options.smtpUrl, sender(branding, options.mailFrom)),
      pendingMail,
      now,
      log,
    });
    cleanups.push(() => priceAlerts.close());
    const reload = () => priceAlerts.reload();
    await storage.pubSub.subscribe(
      {
        notification: ignore,
        'company-change': ignore,
        'price-alert': (id) => priceAlerts.reload([id]),
      },
      reload,
    );
    priceAlerts.start();
    metrics?.add(alertMetrics(priceAlerts));
    return { url: listener.url, metricsUrl: served?.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
