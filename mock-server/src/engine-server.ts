import { defaultBranding } from './branding/branding.ts';
import { NatsBus } from './bus/nats-bus.ts';
import { packageVersion, REPOSITORY } from './config/product.ts';
import { type HeadlessOptions, type RunningProcess, startHeadless } from './headless-process.ts';
import { Mailbox } from './mail/mailbox.ts';
import { PendingMail } from './mail/pending-mail.ts';
import { sender, smtpMail } from './mail/smtp-mail.ts';
import { RemoteMarket } from './market/remote/remote-market.ts';
import { tapMarket } from './market/tapped-market.ts';
import { alertMetrics } from './metrics/process-metrics.ts';
import { PriceAlertService } from './price-alerts/price-alert-service.ts';
import { openPostgresStorage } from './storage/storage.ts';

/** How long background work may take after `close`, in milliseconds. */
const CLOSE_MS = 8_000;

export interface EngineServerOptions extends HeadlessOptions {
  readonly natsUrl: string;
  readonly databaseUrl: string;
  /** the mail server; without it, alerts send no e-mails */
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
  readonly log: (line: string) => void;
}

const ignore = (): void => undefined;

/**
 * Starts a process with `ROLE=engine`: it evaluates the price alerts of all traders. Of several, one
 * does, and another when that one is gone.
 */
export function startEngineServer(options: EngineServerOptions): Promise<RunningProcess> {
  const { natsUrl, databaseUrl, log } = options;
  return startHeadless(options, async ({ health, metrics, onClose }) => {
    const pendingMail = new PendingMail();
    const storage = await openPostgresStorage(databaseUrl, log, metrics?.onQuery);
    onClose(() => storage.close());
    onClose(() => pendingMail.waitUntilDone(CLOSE_MS));
    health.storageIsUp = () => storage.isUp();
    health.storage = 'up';
    const bus = await NatsBus.open(natsUrl, { name: 'engine', log, onRequest: metrics?.onRequest });
    onClose(() => bus.close());
    const { market, tap } = tapMarket(await RemoteMarket.open({ bus, log }));
    onClose(() => market.stop());
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
    onClose(() => priceAlerts.close());
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
  });
}
