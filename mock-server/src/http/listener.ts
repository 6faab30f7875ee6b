import { createServer, type RequestListener, type Server } from 'node:http';
import { errorCode } from '../config/errors.ts';
import { StartFailure } from '../config/start-failure.ts';

/** How long requests under way may take once the server is asked to end, in milliseconds. */
const DRAIN_MS = 5_000;
const DRAIN_STEP_MS = 50;
/** How long one request may take to arrive, so that slow senders hold nothing for ever. */
const REQUEST_MS = 30_000;
/**
 * How long a connection may lie idle. Longer than the minute for which proxies and clients keep one:
 * who is hung up on at the moment of asking cannot know whether the request arrived.
 */
const IDLE_MS = 75_000;

export interface Listener {
  readonly server: Server;
  /** the address people open */
  readonly url: string;
  /** Takes no more connections, lets requests under way finish, then ends what is left. */
  close(): Promise<void>;
}

function startFailure(code: string, host: string, port: number): StartFailure | undefined {
  if (code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} on ${host} is in use. Stop what listens there, or set PORT to another one.`,
    );
  }
  if (code === 'EACCES') {
    return new StartFailure(`Port ${port} may not be used. Set PORT to one above 1023.`);
  }
  if (
    code === 'EADDRNOTAVAIL' ||
    code === 'EINVAL' ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN'
  ) {
    return new StartFailure(`HOST=${host} is no address of this machine. Set HOST to one that is.`);
  }
  return undefined;
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
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

/**
 * Listens on `host` and `port` (0: any free one). Throws a StartFailure when that cannot be had.
 */
export async function listen(
  host: string,
  port: number,
  handler: RequestListener,
): Promise<Listener> {
  const server = createServer({ requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS }, handler);
  await new Promise<void>((resolve, reject) => {
    const failed = (error: Error): void => {
      reject(startFailure(errorCode(error), host, port) ?? error);
    };
    server.once('error', failed);
    server.listen({ host, port }, () => {
      server.off('error', failed);
      resolve();
    });
  });
  let closing: Promise<void> | undefined;
  return {
    server,
    url: urlOf(server, host),
    close: () => (closing ??= drain(server)),
  };
}
