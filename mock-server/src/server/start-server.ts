import type { RequestListener } from 'node:http';
import { ClosingTime } from '@parallax/server-kit/config/closing-time';
import { runCleanups } from '@parallax/server-kit/config/run-cleanups';
import { openTracing } from '@parallax/server-kit/tracing/open-tracing';
import { Health } from '../http/health.ts';
import { createListener } from '../http/listener.ts';
import { respondStarting } from '../http/respond-starting.ts';
import { PendingMail } from '../mail/pending-mail.ts';
import { Remotes } from '../releases/remotes.ts';
import { openFeatures } from './features.ts';
import { openInfrastructure, type StartingServer } from './infrastructure.ts';
import type { RunningServer, ServerOptions } from './server-options.ts';
import { createHandler } from './serving.ts';

const toStandardError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/**
 * Starts a server. It listens first (`/healthz` responds, everything else returns 503), then opens
 * storage, market and feed; one of several processes listens when it is ready. When the environment
 * does not allow that, it releases everything and throws a StartFailure.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, screens, now = Date.now } = options;
  const tracing = await openTracing(options.tracing, options.log ?? toStandardError);
  const log = tracing?.traced(options.log ?? toStandardError) ?? options.log ?? toStandardError;
  const health = new Health();
  const remotes = new Remotes(screens?.remotes ?? [], log);
  health.remotes = () => remotes.states();

  let handle: RequestListener = respondStarting;
  const listener = createListener(host, port, (request, response) => {
    if (!health.respond(request, response)) handle(request, response);
  });
  const cleanups: StartingServer['cleanups'] = [() => listener.close()];
  // behind a proxy, a process that accepts requests which it cannot serve yet would fail them
  const listensFirst = options.natsUrl === undefined;
  if (listensFirst) await listener.open();
  const pendingMail = new PendingMail();
  const closing = new ClosingTime();
  const close = async (): Promise<void> => {
    health.isShuttingDown = true;
    closing.start();
    // last, since what is closed before may end spans
    await runCleanups([...cleanups.splice(0).toReversed(), () => tracing?.close()]);
  };
  const server = {
    options,
    listener,
    remotes,
    health,
    tracing,
    log,
    now,
    cleanups,
    pendingMail,
    closingMsLeft: closing.msLeft,
  };
  try {
    const infrastructure = await openInfrastructure(server);
    const features = await openFeatures(server, infrastructure);
    handle = createHandler(server, infrastructure, features);
    // last, since a server that is ready responds to every request
    health.feed = 'up';
    if (!listensFirst) await listener.open();
    return {
      url: listener.url,
      metricsUrl: infrastructure.metricsUrl,
      hasDemoAccounts: infrastructure.demo.hasAccounts,
      mailboxAccess: await infrastructure.readMailboxAccess(),
      close,
    };
  } catch (error) {
    await close().catch((failure: unknown) =>
      log(`The server did not shut down cleanly: ${String(failure)}`, {}, 'error'),
    );
    throw error;
  }
}
