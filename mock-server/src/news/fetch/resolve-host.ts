import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '../../http/loopback.ts';
import { FeedUnreadable } from './feed-unreadable.ts';
import { isPublicAddress } from './public-address.ts';

/** What feeds may be read from. */
export interface Network {
  /** The IP addresses of a host name. Rejects if it has none. */
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  /** whether this machine may be read from, with http: for the servers of tests */
  readonly allowsLoopback: boolean;
}

/** @param resolve that of the system by default */
export const systemNetwork = (
  allowsLoopback: boolean,
  resolve: Network['resolve'] = (host) => lookup(host, { all: true }),
): Network => ({
  resolve,
  allowsLoopback,
});

/** The host of a URL: a name without the dot at its end, or an IP address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '');

/** Names of the machine itself, which are not looked up (RFC 6761). */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** The addresses of a host that needs no look-up: an IP address or this machine. Undefined for any other name. */
export function knownAddresses(host: string): readonly LookupAddress[] | undefined {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  if (!isLocalName(host)) return undefined;
  return [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
}

const areLoopback = (addresses: readonly LookupAddress[], { allowsLoopback }: Network): boolean =>
  allowsLoopback && addresses.every(({ address }) => isLoopback(address));

/** Whether a feed may be read from a host with these addresses: from none of them in a private network. */
export const areReadable = (addresses: readonly LookupAddress[], network: Network): boolean =>
  areLoopback(addresses, network) || addresses.every(({ address }) => isPublicAddress(address));

const NOT_HTTPS = 'The address does not lead to one that starts with https://.';
const PRIVATE = 'The address leads into a private network. Use a public one.';
/** The same for a private name, so that it does not say which names a network behind the server has. */
const NOT_FOUND = 'No public server has this name. Check its spelling.';

/**
 * The IP addresses of a URL, all of which a feed may be read from. Connect to these only: the name may resolve
 * to others later. Throws FeedUnreadable if one is private, or if the protocol is not https.
 */
export async function resolveHost(url: URL, network: Network): Promise<readonly LookupAddress[]> {
  const isSecure = url.protocol === 'https:';
  const maySkipTls = network.allowsLoopback && url.protocol === 'http:';
  if (!isSecure && !maySkipTls) throw new FeedUnreadable(NOT_HTTPS);
  const host = hostOf(url);
  const known = knownAddresses(host);
  const addresses = known ?? (await network.resolve(host).catch(() => []));
  if (addresses.length === 0) throw new FeedUnreadable(NOT_FOUND);
  if (!isSecure && !areLoopback(addresses, network)) throw new FeedUnreadable(NOT_HTTPS);
  if (areReadable(addresses, network)) return addresses;
  throw new FeedUnreadable(known === undefined ? NOT_FOUND : PRIVATE);
}
