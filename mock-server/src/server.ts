import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { AttemptLimits } from './api/attempt-limits.ts';
import { isSameOrigin } from './api/same-origin.ts';
import { createApp } from './app.ts';
import { defaultBranding } from './catalogue/branding.ts';

import { ownExchanges } from './company-exchanges/own-exchanges.ts';
import { prepareDataFolder, secretsKey, sessionSecret } from './config/data-folder.ts';
import { type FeedName, hasMailbox, isLoopback } from './config/environment.ts';
import { asError } from './config/errors.ts';
import { packageVersion, REPOSITORY } from './config/product.ts';
import type { ScreenFolders } from './config/screens.ts';
import { StartFailure } from './config/start-failure.ts';
import type { TrustProxy } from './config/trust-proxy.ts';
import { createControl } from './control/create-control.ts';
import { endAll } from './end-all.ts';

import { attachFeed } from './feed/attach-feed.ts';
import { answerStarting } from './http/answer-starting.ts';
import { Health } from './http/health.ts';
import { listen } from './http/listener.ts';
import { Mailbox } from './mail/mailbox.ts';
import { sender, smtpMail } from './mail/smtp-mail.ts';
import { Underway } from './mail/underway.ts';
import type { LiveVenueName } from './market/live/live-venue-names.ts';
import type { Market } from './market/market-reads.ts';
import { openMarket } from './market/open-market.ts';
import { createNotify } from './notifications/create-notify.ts';
import { createDeliver } from './notifications/deliver.ts';
import { hearNotifications } from './notifications/hear-notifications.ts';
import { Remotes } from './page/remotes.ts';
import { createKeyring } from './secrets/keyring.ts';
import { requireFittingKey } from './secrets/require-fitting-key.ts';
import { refuseDemo, seedDemo } from './seed/seed-demo.ts';
import type { Services } from './services.ts';
import { sessionMiddleware } from './session/session-middleware.ts';
import { sessionIdOf, sessionOf } from './session/session-of.ts';
import { openEmbeddedStorage, openPostgresStorage, type Storage } from './storage/storage.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0: any free one */
  readonly port: number;
  /** absolute; it is made when it is not there */
  readonly dataDir: string;
  readonly feed: FeedName;
  readonly feedSpeed?: number;
  /** the folder of recorded series that `replay` plays, absolute; Kraken's trades without one */
  readonly replayDir?: string | undefined;
  /** the venues that `live` hears, all that can be by default; the others are simulated */
  readonly liveVenues?: readonly LiveVenueName[];
  /** where these are instead of at their own addresses */
  readonly liveUrl?: string | undefined;
  /** whether the demo accounts with their known password may exist */
  readonly demo: boolean;
  /** the PostgreSQL to store in; without it, the embedded database in the data folder */
  readonly databaseUrl?: string | undefined;
  /** whether the test control answers, which only demo accounts allow; it does not by default */
  readonly control?: boolean;
  /** signs session cookies; without one, it is made and kept in the data folder */
  readonly sessionSecret?: string | undefined;
  /** 32 bytes that keys and secrets are sealed under; without them, they are made and kept there */
  readonly secretsKey?: Uint8Array | undefined;
  /** where letters are handed over; without it they stay in the development mailbox */
  readonly smtpUrl?: string | undefined;
  /** the address that letters come from; without it, one at the site of the branding */
  readonly mailFrom?: string | undefined;
  /** the proxies in front whose word on the caller is taken; nobody's is without it */
  readonly trustProxy?: TrustProxy | undefined;
  /** the built screens; without them only the API and the feed are served */
  readonly screens?: ScreenFolders;
  /** where prices come from, instead of what `feed` names */
  readonly market?: Market;
  /** the present time in Unix milliseconds, for what expires; the clock's by default */
  readonly now?: () => number;
  /** takes a line for each failure that nobody foresaw */
  readonly log?: (line: string) => void;
  /** called once when the storage ends by itself; confirmed changes are on the disk */
  readonly onLost?: (error: Error) => void;
}

export interface RunningServer {
  readonly url: string;
  /** Finishes what is under way and ends everything, within 10 s. */
  close(): Promise<void>;
}

/** How long what goes on after its answer may take once the server is asked to end. */
const CLOSE_MS = 8_000;

const toStandardError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Opens the database of a folder. Throws a StartFailure that names the folder when it cannot. */
async function openStorage(folder: string, onLost: (error: Error) => void): Promise<Storage> {
  try {
    return await openEmbeddedStorage(folder, onLost);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const [reason] = asError(error).message.split('\n');
    throw new StartFailure(
      `The database in ${folder} cannot be opened: ${reason} Check its disk and files, bring back a copy, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Starts everything: it listens first (`/healthz` answers, all else says that it is starting), then
 * opens its storage, market and feed. Throws a StartFailure, after having let go of all it had,
 * when the environment does not let it.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, dataDir, screens, log = toStandardError, now = Date.now } = options;
  const health = new Health();
  const remotes = new Remotes(screens?.remotes ?? []);
  health.remotes = () => remotes.states();

  let answer: RequestListener = answerStarting;
  const listener = await listen(host, port, (request, response) => {
    if (!health.answer(request, response)) answer(request, response);
  });
  /** what has been started, in order */
  const started: (() => Promise<void> | void)[] = [() => listener.close()];
  const underway = new Underway();
  let closingSince = 0;
  const close = async (): Promise<void> => {
    health.ending = true;
    closingSince = performance.now();
    await endAll(started.splice(0).toReversed());
  };

  try {
    await prepareDataFolder(dataDir);
    const storage =
      options.databaseUrl === undefined
        ? await openStorage(dataDir, (error) => {
            log(`The storage has ended: ${error.message}`);
            options.onLost?.(error);
          })
        : await openPostgresStorage(options.databaseUrl, log);
    health.storageIsUp = () => storage.isUp();
    // the storage outlives the requests and the letters that are still under way
    started.unshift(
      () => storage.close(),
      () => underway.done(CLOSE_MS - (performance.now() - closingSince)),
    );
    const keyring = createKeyring(options.secretsKey ?? (await secretsKey(dataDir)));
    await storage.alone(async () => {
      await requireFittingKey(storage.db, keyring);
      const setting = options.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
      await (options.demo ? seedDemo(storage.db, keyring) : refuseDemo(storage.db, setting));
    });
    health.storage = 'up';

    const secret = options.sessionSecret ?? (await sessionSecret(dataDir));
    const session = sessionMiddleware(storage.pool, secret, log);
    started.push(() => session.close());

    const market = options.market ?? (await openMarket({ ...options, log }));
    const feed = attachFeed(listener.server, {
      market,
      authenticate: async (request) => {
        await session.read(request);
        const who = sessionOf(request);
        return who && { traderId: who.traderId, sessionId: sessionIdOf(request) ?? '' };
      },
      allowedOrigin: ({ headers }) => isSameOrigin(headers),
      ownExchanges: (traderId) =>
        ownExchanges({ db: storage.db, catalogue: market.catalogue }, traderId),
    });
    started.push(() => feed.close());
    health.feed = 'up';
    health.connections = () => feed.stats().connections;

    const branding = defaultBranding(packageVersion(join(REPOSITORY, 'package.json')));
    const mailbox = new Mailbox(now);
    const deliver = createDeliver(storage, feed);
    await hearNotifications(storage, feed, log);
    const services: Services = {
      db: storage.db,
      get catalogue() {
        return market.catalogue;
      },
      market,
      notify: createNotify(deliver, log),
      deliver,
      exchangesChanged: () => feed.exchangesChanged(),
      mail:
        options.smtpUrl === undefined
          ? mailbox
          : smtpMail(options.smtpUrl, sender(branding, options.mailFrom)),
      keyring,
      branding,
      underway,
      limits: new AttemptLimits(),
      log,
      now,
    };
    const control = options.control
      ? createControl({ services, feed, mailbox, local: isLoopback(host) })
      : undefined;
    answer = createApp({
      services,
      control,
      session: session.handler,
      screens: screens && { folders: screens, remotes },
      mailbox: hasMailbox(options) ? mailbox : undefined,
      trustProxy: options.trustProxy,
    });
    return { url: listener.url, close };
  } catch (error) {
    await close().catch((failure: unknown) => log(`Not ended in order: ${String(failure)}`));
    throw error;
  }
}
