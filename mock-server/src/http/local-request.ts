import type { IncomingMessage } from 'node:http';
import { unmappedAddress } from './client-address.ts';
import { isLoopback } from './loopback.ts';

/** Headers that proxies, load balancers and content delivery networks add. */
const PROXY_HEADERS: ReadonlySet<string> = new Set([
  'cdn-loop',
  'client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-amzn-trace-id',
  'x-client-ip',
  'x-cloud-trace-context',
  'x-cluster-client-ip',
  'x-proxyuser-ip',
  'x-real-ip',
  'x-remote-addr',
  'x-remote-ip',
]);
const PROXY_PREFIXES = [
  'cf-',
  'x-appengine-',
  'x-arr-',
  'x-azure-',
  'x-envoy-',
  'x-forwarded',
  'x-original-',
];
const HTTP_PORT = 80;

/** Whether a proxy has added a header, or uses HTTP/1.0, which many do by default and no browser does. */
function isForwarded({ headers, httpVersion }: IncomingMessage): boolean {
  if (httpVersion === '1.0') return true;
  return Object.keys(headers).some(
    (name) => PROXY_HEADERS.has(name) || PROXY_PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
}

/** Whether the Host header of a request names the loopback address and the port it was sent to. */
function hasOwnHost({ headers, socket }: IncomingMessage): boolean {
  const address = unmappedAddress(socket.localAddress ?? '');
  const names = ['127.0.0.1', 'localhost', '[::1]', address];
  const host = headers.host?.toLowerCase();
  return names.some(
    (name) =>
      host === `${name}:${socket.localPort}` || (socket.localPort === HTTP_PORT && host === name),
  );
}

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
 * Whether a request was sent from this machine to its loopback address, as far as its headers show
 * without a proxy.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  const { remoteAddress, localAddress } = request.socket;
  const isLocal = [remoteAddress, localAddress].every((address) =>
    isLoopback(unmappedAddress(address ?? '')),
  );
  return isLocal && !isForwarded(request) && hasOwnHost(request);
}
