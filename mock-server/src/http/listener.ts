import { createServer, type RequestListener, type Server } from 'node:http';
import { errorCode } from '@parallax/server-kit/config/errors';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import { portOf } from './port-of.ts';

/** Time for requests in flight to finish after `close`, in milliseconds. */
const DRAIN_MS = 5_000;
const DRAIN_STEP_MS = 50;
/**
 * Timeout for receiving a request, in milliseconds, so that slow clients cannot occupy
 * connections.
 */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Keep-alive timeout in milliseconds. Longer than the usual minute of proxies and clients, so that
 * they close idle connections first. If the server did, a request sent at that moment might be lost
 * without the client knowing.
 */
const KEEP_ALIVE_MS = 75_000;

export interface Listener {
  readonly server: Server;
  /** the URL that users open */
  readonly url: string;
  /** Refuses new connections, lets requests in flight finish, then closes the rest. */
  close(): Promise<void>;
}

function startFailure(code: string, host: string, port: number): StartFailure | undefined {
  if (code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} on ${host} is in use. Stop the process that uses it, or set PORT to another one.`,
    );
  }
  if (code === 'EACCES') {
    return new StartFailure(`Port ${port} needs administrator rights. Set PORT to one above 1023.`);
  }
  if (
    code === 'EADDRNOTAVAIL' ||
    code === 'EINVAL' ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN'
  ) {
    return new StartFailure(
      `HOST=${host} is not an address of this machine. Set HOST to one of its addresses.`,
    );
  }
  return undefined;
}

function getUrl(server: Server, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${portOf(server)}`;
}

async function drain(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), DRAIN_STEP_MS);
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** A server that does not accept connections before `open`. */
export interface ClosedListener extends Listener {
  /** Listens. Throws a StartFailure when host and port cannot be used. */
  open(): Promise<void>;
}

/** Creates a server for `host` and `port`, 0 for any free port. */
export function createListener(
  host: string,
  port: number,
  handler: RequestListener,
): ClosedListener {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    handler,
  );
  let closing: Promise<void> | undefined;
  return {
    server,
    get url() {
      return getUrl(server, host);
    },
    open: () =>
      new Promise<void>((resolve, reject) => {
        const onError = (error: Error): void => {
          reject(startFailure(errorCode(error), host, port) ?? error);
        };
        server.once('error', onError);
        server.listen({ host, port }, () => {
          server.off('error', onError);
          resolve();
        });
      }),
    close: () => (closing ??= drain(server)),
  };
}

/** Creates a server and listens. Throws a StartFailure when host and port cannot be used. */
export async function listen(
  host: string,
  port: number,
  handler: RequestListener,
): Promise<Listener> {
  const listener = createListener(host, port, handler);
  await listener.open();
  return listener;
}
