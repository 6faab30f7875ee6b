import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../config/environment.ts';

/** What proxies say of the request that they pass on. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request names this machine itself. A page elsewhere that has its own name point here
 * does not, though its requests come from a browser on this machine.
 */
export function isForThisMachine({ headers }: IncomingMessage): boolean {
  const address = `http://${headers.host ?? ''}`;
  if (!URL.canParse(address)) return false;
  return isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''));
}

/** Whether a request was made on this machine, for it; not by a proxy on it for somebody else. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const from = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  return isLoopback(from) && !isForwarded && isForThisMachine(request);
}
