import { readEnvironment } from './config/environment.ts';
import { asError } from './config/errors.ts';
import { requireShell, type ScreenFolders } from './config/screens.ts';
import { StartFailure } from './config/start-failure.ts';
import { startMessage } from './config/start-message.ts';
import { type RunningServer, startServer } from './server.ts';

/** Time limit of a shutdown, in milliseconds; the process then exits. */
const TIMEOUT_MS = 9_000;

/** Stored files are readable by the server's own user only. */
const PRIVATE_UMASK = 0o077;

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const printError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** The first signal shuts the server down, the second exits at once. */
function endOnSignals(server: () => RunningServer | undefined): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(0), TIMEOUT_MS).unref();
    const closing = server()?.close() ?? Promise.resolve();
    closing.then(
      () => process.exit(0),
      (error: unknown) => {
        printError(`The server did not end in order: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** The first line of an error's message. */
const firstLine = (error: unknown): string =>
  asError(error).message.split('\n')[0] ?? 'for an unknown reason.';

/**
 * Runs a server process, configured by the environment and ended by signals. An invalid environment
 * ends it with one line and exit code 1.
 */
export async function runServer(screens?: ScreenFolders): Promise<void> {
  let server: RunningServer | undefined;
  process.umask(PRIVATE_UMASK);
  endOnSignals(() => server);
  try {
    const environment = readEnvironment(process.env, process.cwd());
    if (screens) requireShell(screens);
    server = await startServer({
      ...environment,
      ...(screens
        ? { screens: { ...screens, remotes: [...screens.remotes, ...environment.remoteFolders] } }
        : {}),
      log: printError,
      onLost: () => process.exit(1),
    });
    printLine(startMessage(server.url, environment));
  } catch (error) {
    printError(
      error instanceof StartFailure
        ? error.message
        : `The server could not start: ${firstLine(error)}`,
    );
    process.exit(1);
  }
}
