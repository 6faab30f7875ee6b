import { NatsBus } from '@parallax/server-kit/bus/nats-bus';
import {
  prepareDataFolder,
  secretsKey,
  sessionSecret,
} from '@parallax/server-kit/config/data-folder';
import { asError } from '@parallax/server-kit/config/errors';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import type { Log } from '@parallax/server-kit/log/log';
import { createKeyring } from '@parallax/server-kit/secrets/keyring';
import { requireMatchingKey } from '@parallax/server-kit/secrets/require-matching-key';
import {
  openEmbeddedStorage,
  openPostgresStorage,
  type Storage,
  type StorageObservers,
} from '@parallax/server-kit/storage/storage';
import type { Tracing } from '@parallax/server-kit/tracing/tracing';
import { openMarket } from '@parallax/server-market/open-market';
import { RemoteMarket } from '@parallax/server-market/remote/remote-market';
import { tapMarket } from '@parallax/server-market/tapped-market';
import { sessionMiddleware } from '../auth/session/session-middleware.ts';
import type { Health } from '../http/health.ts';
import type { Listener } from '../http/listener.ts';
import { mailboxAccess } from '../mail/mailbox-access.ts';
import type { PendingMail } from '../mail/pending-mail.ts';
import { openMetrics } from '../open-metrics.ts';
import type { Remotes } from '../releases/remotes.ts';
import { prepareDemo } from '../seed/prepare-demo.ts';
import type { ServerOptions } from './server-options.ts';

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

/** A server while it starts. */
export interface StartingServer {
  readonly options: ServerOptions;
  readonly listener: Listener;
  /** those that this installation built */
  readonly remotes: Remotes;
  readonly health: Health;
  readonly tracing: Tracing | undefined;
  readonly log: Log;
  /** Unix milliseconds */
  readonly now: () => number;
  /** cleanup functions of everything that was started; the last one runs first */
  readonly cleanups: (() => Promise<void> | void)[];
  readonly pendingMail: PendingMail;
  /** how long background work may still take, in milliseconds, while the server closes */
  readonly closingMsLeft: () => number;
}

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>;

/** Opens what features depend on: metrics, storage, sessions and the market. */
export async function openInfrastructure(server: StartingServer) {
  const { options, health, tracing, log, cleanups, pendingMail } = server;
  const { host, dataDir, natsUrl } = options;
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
            log(`The storage has failed: ${error.message}`, {}, 'error');
            options.onLost?.(error);
          },
          log,
          observers,
        )
      : await openPostgresStorage(options.databaseUrl, log, observers);
  health.storageIsUp = () => storage.isUp();
  // the storage closes after pending requests and e-mails
  cleanups.unshift(
    () => storage.close(server.closingMsLeft()),
    async () => void (await pendingMail.isDoneWithin(server.closingMsLeft())),
  );
  const keyring = createKeyring(options.secretsKey ?? (await secretsKey(dataDir)));
  const demo = await storage.runExclusively(async () => {
    await requireMatchingKey(storage.db, keyring);
    return prepareDemo(storage.db, keyring, options);
  });
  health.storage = 'up';

  const secret = options.sessionSecret ?? (await sessionSecret(dataDir));
  const session = sessionMiddleware(storage.pool, secret, log);
  cleanups.push(() => session.close());

  const bus =
    natsUrl === undefined
      ? undefined
      : await NatsBus.open(natsUrl, { name: 'web', log, onRequest: metrics?.onRequest });
  // after the listener, so that requests in flight can read the market
  if (bus !== undefined) cleanups.unshift(() => bus.close());
  const ownMarket = () => options.market ?? openMarket({ ...options, log });
  const tapped = tapMarket(
    bus === undefined ? await ownMarket() : await RemoteMarket.open({ bus, log, tracing }),
  );
  return {
    ...tapped,
    metrics,
    metricsUrl: served?.url,
    storage,
    keyring,
    demo,
    /** who may read the development mailbox */
    readMailboxAccess: async () => mailboxAccess(options, await demo.isOnlyDemo()),
    /** whether only browsers on this machine are served */
    isLocalOnly: demo.hasAccounts && options.localOnly === true,
    secret,
    session,
    /** whether accounts and alerts run in this process */
    runsAll: bus === undefined,
  };
}
