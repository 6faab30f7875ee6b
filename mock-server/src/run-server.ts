import { asError } from '@parallax/server-kit/config/errors';
import { requireShell, type ScreenFolders } from '@parallax/server-kit/config/screens';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import { jsonOutput, type Log, textOutput } from '@parallax/server-kit/log/log';
import { startEngineServer } from './engine-server.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { startMarketServer } from './market-server.ts';
import { startServer } from './server/start-server.ts';
import { startMessage } from './start-message.ts';

/** Time limit of a shutdown, in milliseconds; the process then exits. */
const TIMEOUT_MS = 9_000;

/**
 * Signals within this time, in milliseconds, are one request: npm sends a copy of one that it shares
 * with the server, such as Ctrl+C.
 */
const REPEAT_MS = 1_000;

/** Stored files are readable by the server's own user only. */
const PRIVATE_UMASK = 0o077;

/**
 * The first signal shuts the server down, a later one exits at once. `ended` shuts it down as well.
 */
function shutDownOnSignals(
  server: () => { close(): Promise<void> } | undefined,
  ended: AbortSignal | undefined,
  log: Log,
): void {
  let since: number | undefined;
  const shutDown = (): void => {
    if (since !== undefined) return;
    since = performance.now();
    setTimeout(() => process.exit(0), TIMEOUT_MS).unref();
    const closing = server()?.close() ?? Promise.resolve();
    closing.then(
      () => process.exit(0),
      (error: unknown) => {
        log(`The server did not shut down cleanly: ${String(error)}`, {}, 'error');
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => {
    if (since !== undefined && performance.now() - since > REPEAT_MS) process.exit(1);
    shutDown();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  if (ended?.aborted) shutDown();
  else ended?.addEventListener('abort', shutDown);
}

/** The first line of an error's message. */
const firstLine = (error: unknown): string =>
  asError(error).message.split('\n')[0] ?? 'for an unknown reason.';

/** Starts the process of an environment's role. Returns it with the message that it is ready. */
async function startRole(
  environment: Environment,
  screens: ScreenFolders | undefined,
  log: Log,
): Promise<{ readonly server: { close(): Promise<void> }; readonly message: string }> {
  const { role, natsUrl = '', databaseUrl = '' } = environment;
  if (role === 'market' || role === 'engine') {
    const options = { ...environment, natsUrl, databaseUrl, log };
    const start = role === 'market' ? startMarketServer : startEngineServer;
    const server = await start(options);
    const metrics =
      server.metricsUrl === undefined ? '' : `, metrics at ${server.metricsUrl}/metrics`;
    return {
      server,
      message: `Parallax (ROLE=${role}) is ready; health checks at ${server.url}${metrics}`,
    };
  }
  if (screens) requireShell(screens);
  const server = await startServer({
    ...environment,
    ...(screens
      ? { screens: { ...screens, remotes: [...screens.remotes, ...environment.remoteFolders] } }
      : {}),
    log,
    onLost: () => process.exit(1),
  });
  return { server, message: startMessage(server, environment) };
}

/**
 * Runs a process that is configured by environment variables and shut down by signals, or when `ended`
 * aborts. With an invalid environment, the process prints one line and exits with code 1.
 */
export async function runServer(screens?: ScreenFolders, ended?: AbortSignal): Promise<void> {
  let running: { close(): Promise<void> } | undefined;
  process.umask(PRIVATE_UMASK);
  let output = textOutput;
  shutDownOnSignals(
    () => running,
    ended,
    (...line) => output.log(...line),
  );
  try {
    const environment = readEnvironment(process.env, process.cwd());
    if (environment.logFormat === 'json') output = jsonOutput(environment.role);
    const { server, message } = await startRole(environment, screens, output.log);
    running = server;
    output.print(message);
  } catch (error) {
    output.log(
      error instanceof StartFailure
        ? error.message
        : `The server could not start: ${firstLine(error)}`,
      {},
      'error',
    );
    process.exit(1);
  }
}
