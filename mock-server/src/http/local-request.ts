import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../config/environment.ts';
import { unmappedAddress } from './client-address.ts';

/** Headers that proxies add. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether the Host header of a request is a loopback address. Prevents DNS rebinding: a foreign
 * page may resolve its own name to this machine, but it cannot change the Host header.
 */
export function hasLoopbackHost({ headers }: IncomingMessage): boolean {
  const address = `http://${headers.host ?? ''}`;
  if (!URL.canParse(address)) return false;
  return isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''));
}

/**
 * Whether a request was sent from this machine to its loopback address without a proxy.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  const from = unmappedAddress(request.socket.remoteAddress ?? '');
  const isForwarded = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  return isLoopback(from) && !isForwarded && hasLoopbackHost(request);
}
