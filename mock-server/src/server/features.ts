import { join } from 'node:path';
import type { Session } from '@parallax/protocol';
import { attachFeed, type Feed } from '@parallax/server-feed/attach-feed';
import { packageVersion, REPOSITORY } from '@parallax/server-kit/config/product';
import { systemClock } from '@parallax/server-market/clock';
import type { Request } from 'express';
import { Attempts } from '../auth/attempts/attempts.ts';
import { KnownDevices } from '../auth/session/known-devices.ts';
import { defaultBranding } from '../branding/branding.ts';
import {
  createPublishCompanyChange,
  publishFromOtherServers,
} from '../company/changes/company-changes.ts';
import { visibleExchangeStates } from '../company/exchanges/visible-exchange-states.ts';
import { RequestLimits } from '../http/api/request-limits.ts';
import { findSession, findSessionId } from '../http/api/request-session.ts';
import { isSameOrigin } from '../http/api/same-origin.ts';
import { refusalOf } from '../http/local-only.ts';
import { Mailbox } from '../mail/mailbox.ts';
import { sender, smtpMail } from '../mail/smtp-mail.ts';
import { tracedMail } from '../mail/traced-mail.ts';
import { VolatilityRecorder } from '../market-routes/volatility-grid/volatility-recorder.ts';
import { systemNetwork } from '../news/fetch/resolve-host.ts';
import { NewsFetcher } from '../news/news-fetcher.ts';
import { createNotify } from '../notifications/create-notify.ts';
import { createDeliver } from '../notifications/deliver.ts';
import { deliverFromOtherServers } from '../notifications/deliver-from-other-servers.ts';
import { PriceAlertService } from '../price-alerts/price-alert-service.ts';
import { alertMetrics, feedMetrics } from '../process-metrics.ts';
import { createReleases, type Releases } from '../releases/create-releases.ts';
import { RetainedFiles } from '../releases/retained-files.ts';
import { sendDemoOrders } from '../seed/demo-orders.ts';
import { openAccountView } from '../trading/calls/account-view.ts';
import { createChildChecks } from '../trading/calls/child-checks.ts';
import type { Accounts } from '../trading/engine/accounts.ts';
import { createAccounts, runAccounts } from '../trading/engine/run-accounts.ts';
import { RiskAlertService } from '../trading/risk/alerts/risk-alert-service.ts';
import { openRisk } from '../trading/risk/open-risk.ts';
import { VenueFaults } from '../trading/venue-accounts/faulty-venue-account.ts';
import { openLiveAccounts } from '../trading/venue-accounts/open-live-accounts.ts';
import { createCaches } from './caches.ts';
import type { Infrastructure, StartingServer } from './infrastructure.ts';

/** Number of users for whom a version must fail before it is rolled back automatically. */
const FAILING_PEOPLE_MIN = 3;
/** Number of companies that these users must belong to. */
const FAILING_COMPANIES_MIN = 2;

/** Opens the feed, with the accounts that the function returns once they are open. */
function openFeed(
  { listener, health, cleanups, now, closingMsLeft }: StartingServer,
  { market, metrics, storage, session, isLocalOnly }: Infrastructure,
  accounts: () => Pick<Accounts, 'prices' | 'isPaper'>,
): Feed {
  const feed = attachFeed(listener.server, {
    market,
    authenticate: async (request) => {
      await session.read(request);
      const who = findSession(request);
      if (!who) return undefined;
      const { traderId, companyId } = who;
      return { traderId, companyId, sessionId: findSessionId(request) ?? '' };
    },
    isAllowedOrigin: ({ headers }) => isSameOrigin(headers),
    onLag: metrics?.onLag,
    refusal: isLocalOnly ? refusalOf : undefined,
    openAccount: async (id) => {
      const { prices, isPaper } = accounts();
      const { db } = storage;
      return openAccountView({ db, catalogue: market.catalogue, prices, isPaper, now }, id);
    },
    visibleExchanges: (traderId) =>
      visibleExchangeStates({ db: storage.db, catalogue: market.catalogue }, traderId),
  });
  cleanups.push(() => feed.close(closingMsLeft()));
  health.connections = () => feed.stats().connections;
  metrics?.add(feedMetrics(feed));
  return feed;
}

function openMail({ options, tracing, now }: StartingServer) {
  const branding = defaultBranding(packageVersion(join(REPOSITORY, 'package.json')));
  const mailbox = new Mailbox(now);
  const unobservedMail =
    options.smtpUrl === undefined
      ? mailbox
      : smtpMail(options.smtpUrl, sender(branding, options.mailFrom));
  const mail = tracing === undefined ? unobservedMail : tracedMail(unobservedMail, tracing);
  return { branding, mailbox, mail };
}

/** Opens the accounts, and runs them unless another process does. */
async function openAccounts(
  { options, log, cleanups, now, closingMsLeft }: StartingServer,
  { market, createTap, storage, keyring, runsAll }: Infrastructure,
  feed: Feed,
  caches: ReturnType<typeof createCaches>,
) {
  const faults = options.control === true ? new VenueFaults() : undefined;
  const shared = { storage, market, createTap };
  const running = runsAll
    ? runAccounts({
        ...shared,
        live: await openLiveAccounts({ ...options, keyring: async () => keyring, now }),
        clock: systemClock,
        faults,
        caches,
        createChildChecks: (of) =>
          createChildChecks({ ...of, accounts: of, db: storage.db, market, caches, now }),
        hub: feed.hub,
        lateOrderMs: options.lateOrderMs,
        absenceMs: options.absenceMs,
        now,
        log,
      })
    : undefined;
  const accounts = running ?? createAccounts(shared);
  cleanups.push(() => accounts.close(closingMsLeft()));
  return { accounts, running, faults };
}

function openReleases(
  { options, remotes, log, cleanups, pendingMail }: StartingServer,
  { storage, secret }: Infrastructure,
): Releases {
  const { screens } = options;
  const retained = new RetainedFiles(options.dataDir, log);
  cleanups.push(() => retained.close());
  if (screens) {
    remotes.onBuilt = (built, isCurrent) => retained.retainRemote(built, isCurrent);
    retained.start();
  }
  return createReleases({
    db: storage.db,
    builtRemotes: remotes,
    screens,
    retained,
    secret,
    remoteOrigins: options.remoteOrigins ?? [],
    overrides: options.overrides ?? false,
    rollbackLimits: {
      failingPeopleMin: options.failingPeopleMin ?? FAILING_PEOPLE_MIN,
      failingCompaniesMin: options.failingCompaniesMin ?? FAILING_COMPANIES_MIN,
    },
    background: pendingMail,
    log,
  });
}

export type Features = Awaited<ReturnType<typeof openFeatures>>;

/** Opens the features, and starts those that work without being called. */
export async function openFeatures(server: StartingServer, infrastructure: Infrastructure) {
  const { options, log, now, pendingMail, cleanups } = server;
  const { market, createTap, metrics, storage, keyring, demo, secret, runsAll } = infrastructure;
  const feed = openFeed(server, infrastructure, () => accounts);
  const { branding, mailbox, mail } = openMail(server);
  const deliver = createDeliver(storage, feed.hub);
  const priceAlerts = new PriceAlertService({
    storage,
    market,
    tap: createTap(),
    publish: (traderId, notification) => feed.hub.publish(traderId, notification),
    mail,
    pendingMail,
    now,
    log,
  });
  cleanups.push(() => priceAlerts.close());
  const caches = createCaches(storage.pool);
  const { accounts, running, faults } = await openAccounts(server, infrastructure, feed, caches);
  await storage.pubSub.subscribe(
    {
      notification: deliverFromOtherServers(storage, feed.hub, log),
      'company-change': publishFromOtherServers(feed),
      'price-alert': (id) => priceAlerts.reload([id]),
      order: (text) => running?.onMessage(text),
      flow: (text) => running?.onFlow(text),
      account: (text) => {
        const [id = ''] = text.split(' ');
        feed.hub.publishAccountChange(id);
        running?.onAccountChanged(id);
      },
    },
    () => {
      feed.resync();
      priceAlerts.reload();
    },
  );
  const publishCompanyChange = createPublishCompanyChange(storage, feed, log);
  const network = systemNetwork(options.control === true, options.resolveHost);
  if (runsAll) {
    priceAlerts.start();
    const volatilities = new VolatilityRecorder({ db: storage.db, market, now, log });
    volatilities.start();
    cleanups.push(() => volatilities.close());
    const news = new NewsFetcher({
      db: storage.db,
      market,
      publishCompanyChange,
      network,
      now,
      log,
    });
    news.start();
    cleanups.push(() => news.close());
  }
  await running?.start();
  const risk = openRisk({ db: storage.db, prices: accounts.prices, market, now, caches });
  cleanups.push(() => risk.worker.close());
  const riskAlerts = new RiskAlertService({
    storage,
    market,
    caches,
    risk,
    publish: (traderId, notification) => feed.hub.publish(traderId, notification),
    mail,
    pendingMail,
    now,
    log,
  });
  cleanups.push(() => riskAlerts.close());
  const evaluateRiskAlerts = (): void => {
    if (runsAll) riskAlerts.evaluate();
  };
  evaluateRiskAlerts();
  if (
    running !== undefined &&
    demo.hasAccounts &&
    options.market === undefined &&
    options.feed !== 'live'
  )
    await sendDemoOrders({ accounts, market, now });
  metrics?.add(alertMetrics(priceAlerts));
  const releases = openReleases(server, infrastructure);
  const services = {
    db: storage.db,
    /** the one of the market, which may change it */
    get catalogue() {
      return market.catalogue;
    },
    market,
    caches,
    accounts,
    risk,
    notify: createNotify(deliver, log),
    deliver,
    publishCompanyChange,
    pubSub: storage.pubSub,
    evaluateRiskAlerts,
    reloadPriceAlerts: (ids?: readonly string[]) => priceAlerts.reload(ids),
    mail,
    dataDir: options.dataDir,
    hasDemoNews: demo.hasAccounts,
    network,
    keyring,
    branding,
    outboundAddresses: options.outboundAddresses ?? [],
    pendingMail,
    attempts: new Attempts({ db: storage.db, now }),
    devices: new KnownDevices(secret, now),
    limits: new RequestLimits(),
    onSignIn: (request: Request, trader: Session) =>
      releases.servedVersions.recordSignIn(request, trader),
    log,
    now,
  };
  return { services, feed, mailbox, faults, releases };
}
