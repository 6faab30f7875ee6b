import { readEnvironment } from './config/environment.ts';
import { asError } from './config/errors.ts';
import { requireShell, type ScreenFolders } from './config/screens.ts';
import { StartFailure } from './config/start-failure.ts';
import { startMessage } from './config/start-message.ts';
import { type RunningServer, startServer } from './server.ts';

/** After so long the process ends whatever is left to do, in milliseconds. */
const PATIENCE_MS = 9_000;

/** What is stored is for the server's own user: its files are made readable by no other. */
const PRIVATE_UMASK = 0o077;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** The first signal ends the server in order, the second at once. */
function endOnSignals(server: () => RunningServer | undefined): void {
  let asked = false;
  const end = (): void => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    const closing = server()?.close() ?? Promise.resolve();
    closing.then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`The server did not end in order: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** What failed, on one line whatever was thrown. */
const firstLine = (error: unknown): string =>
  asError(error).message.split('\n')[0] ?? 'for an unknown reason.';

/**
 * The whole life of a server process: started as the environment says, ended by signals. What the
 * environment does not allow ends it with one line and code 1.
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
      ...(screens ? { screens } : {}),
      log: complain,
      onLost: () => process.exit(1),
    });
    say(startMessage(server.url, environment));
  } catch (error) {
    complain(
      error instanceof StartFailure
        ? error.message
        : `The server could not start: ${firstLine(error)}`,
    );
    process.exit(1);
  }
}
