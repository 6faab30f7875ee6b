import { NatsBus } from '@parallax/server-kit/bus/nats-bus';
import { secretsKey } from '@parallax/server-kit/config/data-folder';
import { packageVersion, REPOSITORY } from '@parallax/server-kit/config/product';
import { createKeyring } from '@parallax/server-kit/secrets/keyring';
import { openPostgresStorage } from '@parallax/server-kit/storage/storage';
import { systemClock } from '@parallax/server-market/clock';
import { RemoteMarket } from '@parallax/server-market/remote/remote-market';
import { tapMarket } from '@parallax/server-market/tapped-market';
import { defaultBranding } from './branding/branding.ts';
import { createPublishCompanyChange } from './company/changes/company-changes.ts';
import type { Environment } from './environment.ts';
import { type HeadlessOptions, type RunningProcess, startHeadless } from './headless-process.ts';
import { Mailbox } from './mail/mailbox.ts';
import { PendingMail } from './mail/pending-mail.ts';
import { sender, smtpMail } from './mail/smtp-mail.ts';
import { tracedMail } from './mail/traced-mail.ts';
import { VolatilityRecorder } from './market-routes/volatility-grid/volatility-recorder.ts';
import { systemNetwork } from './news/fetch/resolve-host.ts';
import { NewsFetcher } from './news/news-fetcher.ts';
import { PriceAlertService } from './price-alerts/price-alert-service.ts';
import { alertMetrics } from './process-metrics.ts';
import { createCaches } from './server/caches.ts';
import { createChildChecks } from './trading/calls/child-checks.ts';
import { runAccounts } from './trading/engine/run-accounts.ts';
import { RiskAlertService } from './trading/risk/alerts/risk-alert-service.ts';
import { openRisk } from './trading/risk/open-risk.ts';
import { openLiveAccounts } from './trading/venue-accounts/open-live-accounts.ts';

export interface EngineServerOptions
  extends HeadlessOptions,
    Pick<Environment, 'dataDir' | 'feed'>,
    Partial<
      Pick<
        Environment,
        'smtpUrl' | 'mailFrom' | 'liveVenues' | 'liveUrl' | 'lateOrderMs' | 'secretsKey'
      >
    > {
  readonly natsUrl: string;
  readonly databaseUrl: string;
}

const ignore = (): void => undefined;

/**
 * Starts a process with `ROLE=engine`: it evaluates the price and risk alerts of all traders. Of several, one
 * does, and another when that one is gone. All of them read news feeds, each feed by one of them.
 */
export function startEngineServer(options: EngineServerOptions): Promise<RunningProcess> {
  const { natsUrl, databaseUrl } = options;
  return startHeadless(options, async (process) => {
    const { health, metrics, tracing, log, closingMsLeft, onClose } = process;
    const pendingMail = new PendingMail();
    const storage = await openPostgresStorage(databaseUrl, log, {
      onQuery: metrics?.onQuery,
      tracing,
    });
    onClose(() => storage.close(closingMsLeft()));
    onClose(async () => void (await pendingMail.isDoneWithin(closingMsLeft())));
    health.storageIsUp = () => storage.isUp();
    health.storage = 'up';
    const bus = await NatsBus.open(natsUrl, { name: 'engine', log, onRequest: metrics?.onRequest });
    onClose(() => bus.close());
    const { market, createTap } = tapMarket(await RemoteMarket.open({ bus, log, tracing }));
    onClose(() => market.stop());
    market.start(ignore);
    health.feed = 'up';
    const branding = defaultBranding(packageVersion(`${REPOSITORY}/package.json`));
    const now = Date.now;
    const mail =
      options.smtpUrl === undefined
        ? new Mailbox(now)
        : smtpMail(options.smtpUrl, sender(branding, options.mailFrom));
    const alerts = {
      storage,
      market,
      // the web processes send what is stored to their own connections
      publish: ignore,
      mail: tracing === undefined ? mail : tracedMail(mail, tracing),
      pendingMail,
      now,
      log,
    };
    const priceAlerts = new PriceAlertService({ ...alerts, tap: createTap() });
    onClose(() => priceAlerts.close());
    const caches = createCaches(storage.pool);
    const accounts = runAccounts({
      storage,
      market,
      createTap,
      clock: systemClock,
      live: await openLiveAccounts({
        ...options,
        keyring: async () =>
          createKeyring(options.secretsKey ?? (await secretsKey(options.dataDir))),
        now,
      }),
      caches,
      createChildChecks: (of) =>
        createChildChecks({ ...of, accounts: of, db: storage.db, market, caches, now }),
      hub: { publish: ignore, publishAccountChange: ignore },
      lateOrderMs: options.lateOrderMs,
      now,
      log,
    });
    onClose(() => accounts.close(closingMsLeft()));
    const reload = () => priceAlerts.reload();
    await storage.pubSub.subscribe(
      {
        notification: ignore,
        'company-change': ignore,
        'price-alert': (id) => priceAlerts.reload([id]),
        order: (text) => accounts.onMessage(text),
        flow: (text) => accounts.onFlow(text),
        account: (text) => accounts.onAccountChanged(text.split(' ')[0] ?? ''),
      },
      reload,
    );
    priceAlerts.start();
    const volatilities = new VolatilityRecorder({ db: storage.db, market, now, log });
    volatilities.start();
    onClose(() => volatilities.close());
    const news = new NewsFetcher({
      db: storage.db,
      market,
      // the web processes send it to their own connections
      publishCompanyChange: createPublishCompanyChange(
        storage,
        { publishCompanyChange: ignore },
        log,
      ),
      network: systemNetwork(false),
      now,
      log,
    });
    news.start();
    onClose(() => news.close());
    await accounts.start();
    const { prices } = accounts;
    const risk = openRisk({ db: storage.db, prices, market, now, caches });
    onClose(() => risk.worker.close());
    const riskAlerts = new RiskAlertService({
      ...alerts,
      caches,
      risk,
    });
    riskAlerts.evaluate();
    onClose(() => riskAlerts.close());
    metrics?.add(alertMetrics(priceAlerts));
  });
}
