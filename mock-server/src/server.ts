import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Notification } from '@parallax/protocol';
import { createApp } from './app.ts';
import { Attempts } from './auth/attempts/attempts.ts';
import { KnownDevices } from './auth/session/known-devices.ts';
import { findSession, findSessionId } from './auth/session/request-session.ts';
import { sessionMiddleware } from './auth/session/session-middleware.ts';
import { defaultBranding } from './branding/branding.ts';
import { NatsBus } from './bus/nats-bus.ts';
import { createCaches } from './caches.ts';
import {
  createPublishCompanyChange,
  publishFromOtherServers,
} from './company/changes/company-changes.ts';
import { visibleExchangeStates } from './company/exchanges/visible-exchange-states.ts';
import { prepareDataFolder, secretsKey, sessionSecret } from './config/data-folder.ts';
import { asError } from './config/errors.ts';
import { packageVersion, REPOSITORY } from './config/product.ts';
import type { ScreenFolders } from './config/screens.ts';
import { StartFailure } from './config/start-failure.ts';
import type { TrustProxy } from './config/trust-proxy.ts';
import { createControl } from './control/create-control.ts';
import { attachFeed } from './feed/attach-feed.ts';
import { RequestLimits } from './http/api/request-limits.ts';
import { RequestQueues } from './http/api/request-queues.ts';
import { isSameOrigin } from './http/api/same-origin.ts';
import { Health } from './http/health.ts';
import { createListener } from './http/listener.ts';
import { localOnly, refusalOf } from './http/local-only.ts';
import { isLoopback } from './http/loopback.ts';
import { respondStarting } from './http/respond-starting.ts';
import type { Log } from './log/log.ts';
import { Mailbox } from './mail/mailbox.ts';
import { type MailboxAccess, mailboxAccess } from './mail/mailbox-access.ts';
import { PendingMail } from './mail/pending-mail.ts';
import { sender, smtpMail } from './mail/smtp-mail.ts';
import { tracedMail } from './mail/traced-mail.ts';
import { systemClock } from './market/clock.ts';
import type { FeedName } from './market/feed-names.ts';
import type { LiveVenueName } from './market/live/live-venue-names.ts';
import type { Market } from './market/market-reads.ts';
import { openMarket } from './market/open-market.ts';
import { RemoteMarket } from './market/remote/remote-market.ts';
import { tapMarket } from './market/tapped-market.ts';
import { createNotify } from './notifications/create-notify.ts';
import { createDeliver } from './notifications/deliver.ts';
import { deliverFromOtherServers } from './notifications/deliver-from-other-servers.ts';
import { openMetrics } from './open-metrics.ts';
import { PriceAlertService } from './price-alerts/price-alert-service.ts';
import { alertMetrics, feedMetrics } from './process-metrics.ts';
import { createReleases } from './releases/create-releases.ts';
import { Remotes } from './releases/remotes.ts';
import { RetainedFiles } from './releases/retained-files.ts';
import { runCleanups } from './run-cleanups.ts';
import { createKeyring } from './secrets/keyring.ts';
import { requireMatchingKey } from './secrets/require-matching-key.ts';
import { sendDemoOrders } from './seed/demo-orders.ts';
import { prepareDemo } from './seed/prepare-demo.ts';
import type { Services } from './services.ts';
import {
  openEmbeddedStorage,
  openPostgresStorage,
  type Storage,
  type StorageObservers,
} from './storage/storage.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { TracingOptions } from './tracing/tracing.ts';
import { openAccountView } from './trading/calls/account-view.ts';
import { createAccounts, runAccounts } from './trading/engine/run-accounts.ts';
import { VenueFaults } from './trading/venue-accounts/faulty-venue-account.ts';
import { openLiveAccounts } from './trading/venue-accounts/open-live-accounts.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0: any free port */
  readonly port: number;
  /** absolute; created when missing */
  readonly dataDir: string;
  readonly feed: FeedName;
  readonly feedSpeed?: number;
  /** absolute folder of the recorded series for `replay`; Kraken's trades by default */
  readonly replayDir?: string | undefined;
  /** the venues that `live` connects to, all supported ones by default; the others are simulated */
  readonly liveVenues?: readonly LiveVenueName[];
  /** replaces the addresses of the live venues */
  readonly liveUrl?: string | undefined;
  /** whether to allow the demo accounts, whose password is public */
  readonly demo: boolean;
  /** serves demo accounts to browsers on this machine only; off by default */
  readonly localOnly?: boolean;
  /** the PostgreSQL to use; the embedded database in the data folder by default */
  readonly databaseUrl?: string | undefined;
  /** enables the test control, which requires demo accounts; off by default */
  readonly control?: boolean;
  /** signs session cookies; generated and stored in the data folder by default */
  readonly sessionSecret?: string | undefined;
  /** 32 bytes that encrypt keys and secrets; generated and stored in the data folder by default */
  readonly secretsKey?: Uint8Array | undefined;
  /** the mail server; without it e-mails stay in the development mailbox */
  readonly smtpUrl?: string | undefined;
  /** the sender's address; by default one at the site of the branding */
  readonly mailFrom?: string | undefined;
  /** protects the development mailbox, which requires it unless only demo companies exist */
  readonly mailboxPassword?: string | undefined;
  /** the proxies whose forwarded headers are trusted; none by default */
  readonly trustProxy?: TrustProxy | undefined;
  /** the addresses from which this installation calls providers; none by default */
  readonly outboundAddresses?: readonly string[];
  /** false removes the service worker of the mobile page from every browser; on by default */
  readonly serviceWorker?: boolean;
  /** other origins whose remotes may run here; none by default */
  readonly remoteOrigins?: readonly string[];
  /** lets the platform role replace a remote in its own page; off by default */
  readonly overrides?: boolean;
  /** users for whom a version must fail before it is rolled back automatically; 3 by default */
  readonly failingPeopleMin?: number;
  /** companies that these users must belong to; 2 by default */
  readonly failingCompaniesMin?: number;
  /** the built screens; without them only the API and the feed are served */
  readonly screens?: ScreenFolders;
  /**
   * the NATS server of an installation of several processes: the market and the evaluation of alerts are
   * then in other processes
   */
  readonly natsUrl?: string | undefined;
  /** how long after it was stored an order that acts at once may leave, in milliseconds; 15,000 by default */
  readonly lateOrderMs?: number | undefined;
  /**
   * how long after the last moment at which a venue may carry out a request its absence counts, in
   * milliseconds; 5,000 by default
   */
  readonly absenceMs?: number | undefined;
  /** replaces the market that `feed` selects */
  readonly market?: Market | undefined;
  /** the time in Unix milliseconds, for expiry; the system clock by default */
  readonly now?: () => number;
  /** receives a line for each unexpected error */
  readonly log?: Log;
  /** called once when the storage fails; committed changes are durable */
  readonly onLost?: (error: Error) => void;
  /** the port of the metrics; undefined for none, 0 for any free port */
  readonly metricsPort?: number | undefined;
  /** where traces are sent; undefined for none */
  readonly tracing?: TracingOptions | undefined;
}

export interface RunningServer {
  readonly url: string;
  /** of the metrics; undefined if they are off */
  readonly metricsUrl: string | undefined;
  /** whether the demo accounts exist */
  readonly hasDemoAccounts: boolean;
  /** who may read the development mailbox */
  readonly mailboxAccess: MailboxAccess;
  /** Finishes requests in flight and releases everything, within 10 s. */
  close(): Promise<void>;
}

/** Number of users for whom a version must fail before it is rolled back automatically. */
const FAILING_PEOPLE_MIN = 3;
/** Number of companies that these users must belong to. */
const FAILING_COMPANIES_MIN = 2;
/** How long background work may take after `close`, in milliseconds. */
const CLOSE_MS = 8_000;

const toStandardError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Opens the database of a folder. Throws a StartFailure that names the folder when it cannot. */
async function openStorage(
  folder: string,
  onLost: (error: Error) => void,
  log: (line: string) => void,
  observers: StorageObservers,
): Promise<Storage> {
  try {
    return await openEmbeddedStorage(folder, onLost, log, observers);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const [reason] = asError(error).message.split('\n');
    throw new StartFailure(
      `The database in ${folder} cannot be opened: ${reason} Check its disk and files, restore a backup, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Starts a server. It listens first (`/healthz` responds, everything else returns 503), then opens
 * storage, market and feed; one of several processes listens when it is ready. When the environment
 * does not allow that, it releases everything and throws a StartFailure.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, dataDir, screens, now = Date.now } = options;
  const tracing = await openTracing(options.tracing, options.log ?? toStandardError);
  const log = tracing?.traced(options.log ?? toStandardError) ?? options.log ?? toStandardError;
  const health = new Health();
  const remotes = new Remotes(screens?.remotes ?? [], log);
  health.remotes = () => remotes.states();

  let handle: RequestListener = respondStarting;
  const listener = createListener(host, port, (request, response) => {
    if (!health.respond(request, response)) handle(request, response);
  });
  /** cleanup functions of everything that was started, in the order in which they run */
  const cleanups: (() => Promise<void> | void)[] = [() => listener.close()];
  // behind a proxy, a process that accepts requests which it cannot serve yet would fail them
  const listensFirst = options.natsUrl === undefined;
  if (listensFirst) await listener.open();
  const pendingMail = new PendingMail();
  let closingSince = 0;
  const close = async (): Promise<void> => {
    health.isShuttingDown = true;
    closingSince = performance.now();
    // last, since what is closed before may end spans
    await runCleanups([...cleanups.splice(0).toReversed(), () => tracing?.close()]);
  };

  const queues = new RequestQueues();
  try {
    const served = await openMetrics(host, options.metricsPort);
    if (served !== undefined) cleanups.push(() => served.close());
    const metrics = served?.metrics;
    const observers = { onQuery: metrics?.onQuery, tracing };
    await prepareDataFolder(dataDir);
    const storage =
      options.databaseUrl === undefined
        ? await openStorage(
            dataDir,
            (error) => {
              log(`The storage has failed: ${error.message}`);
              options.onLost?.(error);
            },
            log,
            observers,
          )
        : await openPostgresStorage(options.databaseUrl, log, observers);
    health.storageIsUp = () => storage.isUp();
    // the storage closes after pending requests and e-mails
    cleanups.unshift(
      () => storage.close(),
      () => pendingMail.waitUntilDone(CLOSE_MS - (performance.now() - closingSince)),
    );
    const keyring = createKeyring(options.secretsKey ?? (await secretsKey(dataDir)));
    const demo = await storage.runExclusively(async () => {
      await requireMatchingKey(storage.db, keyring);
      return prepareDemo(storage.db, keyring, options);
    });
    const isLocalOnly = demo.hasAccounts && options.localOnly === true;
    const readAccess = async () => mailboxAccess(options, await demo.isOnlyDemo());
    health.storage = 'up';

    const secret = options.sessionSecret ?? (await sessionSecret(dataDir));
    const session = sessionMiddleware(storage.pool, secret, log);
    cleanups.push(() => session.close());

    const { natsUrl } = options;
    const bus =
      natsUrl === undefined
        ? undefined
        : await NatsBus.open(natsUrl, { name: 'web', log, onRequest: metrics?.onRequest });
    // after the listener, so that requests in flight can read the market
    if (bus !== undefined) cleanups.unshift(() => bus.close());
    const ownMarket = () => options.market ?? openMarket({ ...options, log });
    const { market, createTap, publish } = tapMarket(
      bus === undefined ? await ownMarket() : await RemoteMarket.open({ bus, log, tracing }),
    );
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
      openAccount: async (id) =>
        openAccountView(
          {
            db: storage.db,
            catalogue: market.catalogue,
            prices: accounts.prices,
            isPaper: accounts.isPaper,
            now,
          },
          id,
        ),
      visibleExchanges: (traderId) =>
        visibleExchangeStates({ db: storage.db, catalogue: market.catalogue }, traderId),
    });
    cleanups.push(() => feed.close());
    health.connections = () => feed.stats().connections;
    metrics?.add(feedMetrics(feed));
    metrics?.add({
      queued_calls: {
        help: 'Calls that wait for others of their user',
        read: () => queues.waitingCount,
      },
    });

    const branding = defaultBranding(packageVersion(join(REPOSITORY, 'package.json')));
    const mailbox = new Mailbox(now);
    const unobservedMail =
      options.smtpUrl === undefined
        ? mailbox
        : smtpMail(options.smtpUrl, sender(branding, options.mailFrom));
    const mail = tracing === undefined ? unobservedMail : tracedMail(unobservedMail, tracing);
    const deliver = createDeliver(storage, feed);
    const publishNotification = (traderId: string, notification: Notification): void =>
      feed.publish(traderId, notification);
    const priceAlerts = new PriceAlertService({
      storage,
      market,
      tap: createTap(),
      publish: publishNotification,
      mail,
      pendingMail,
      now,
      log,
    });
    cleanups.push(() => priceAlerts.close());
    const faults = options.control === true ? new VenueFaults() : undefined;
    const accountParts = { storage, market, createTap };
    const running =
      bus === undefined
        ? runAccounts({
            ...accountParts,
            live: await openLiveAccounts({ ...options, keyring: async () => keyring, now }),
            clock: systemClock,
            faults,
            onChanged: (accountId) => feed.publishAccountChange(accountId),
            publish: publishNotification,
            lateOrderMs: options.lateOrderMs,
            absenceMs: options.absenceMs,
            now,
            log,
          })
        : undefined;
    const accounts = running ?? createAccounts(accountParts);
    cleanups.push(() => accounts.close());
    await storage.pubSub.subscribe(
      {
        notification: deliverFromOtherServers(storage, feed, log),
        'company-change': publishFromOtherServers(feed),
        'price-alert': (id) => priceAlerts.reload([id]),
        order: (text) => running?.onMessage(text),
        flow: (text) => running?.onFlow(text),
        account: (text) => feed.publishAccountChange(text.split(' ')[0] ?? ''),
      },
      () => {
        feed.resync();
        priceAlerts.reload();
      },
    );
    const services: Services = {
      db: storage.db,
      get catalogue() {
        return market.catalogue;
      },
      market,
      caches: createCaches(storage.pool),
      accounts,
      notify: createNotify(deliver, log),
      deliver,
      publishCompanyChange: createPublishCompanyChange(storage, feed, log),
      pubSub: storage.pubSub,
      reloadPriceAlerts: (ids) => priceAlerts.reload(ids),
      mail,
      dataDir,
      keyring,
      branding,
      outboundAddresses: options.outboundAddresses ?? [],
      pendingMail,
      attempts: new Attempts({ db: storage.db, now }),
      devices: new KnownDevices(secret, now),
      limits: new RequestLimits(),
      onSignIn: (request, trader) => releases.servedVersions.recordSignIn(request, trader),
      log,
      now,
    };
    if (bus === undefined) priceAlerts.start();
    await running?.start();
    if (
      running !== undefined &&
      demo.hasAccounts &&
      options.market === undefined &&
      options.feed !== 'live'
    )
      await sendDemoOrders({ accounts, market, now });
    metrics?.add(alertMetrics(priceAlerts));
    const retained = new RetainedFiles(dataDir, log);
    cleanups.push(() => retained.close());
    if (screens) {
      remotes.onBuilt = (built, isCurrent) => retained.retainRemote(built, isCurrent);
      retained.start();
    }
    const releases = createReleases({
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
      log,
    });
    const control = options.control
      ? createControl({
          services,
          releases,
          feed,
          mailbox,
          demo,
          isLoopbackOnly: isLoopback(host),
          faults,
          publish,
        })
      : undefined;
    const app = createApp({
      services,
      releases,
      control,
      session: session.handler,
      screens: screens && { folders: screens, remotes },
      mailbox,
      mailboxAccess: readAccess,
      trustProxy: options.trustProxy,
      serviceWorker: options.serviceWorker,
      queues,
      onCall: metrics?.onCall,
      tracing,
    });
    handle = isLocalOnly ? localOnly(app, listener.url, branding) : app;
    // last, since a server that is ready responds to every request
    health.feed = 'up';
    if (!listensFirst) await listener.open();
    const { hasAccounts: hasDemoAccounts } = demo;
    return {
      url: listener.url,
      metricsUrl: served?.url,
      hasDemoAccounts,
      mailboxAccess: await readAccess(),
      close,
    };
  } catch (error) {
    await close().catch((failure: unknown) =>
      log(`The server did not shut down cleanly: ${String(failure)}`),
    );
    throw error;
  }
}
