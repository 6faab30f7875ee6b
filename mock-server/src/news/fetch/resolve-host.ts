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

/** Throws FeedUnreadable if the host has none. */
export async function addressesOf(
  host: string,
  { resolve }: Network,
): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await resolve(host);
  } catch {
    throw new FeedUnreadable('The server of this address does not exist. Check its spelling.');
  }
}

/**
 * The IP addresses of a URL, all of which a feed may be read from. Connect to these only: the name may resolve
 * to others later. Throws FeedUnreadable if one is private, or if the protocol is not https.
 */
export async function resolveHost(url: URL, network: Network): Promise<readonly LookupAddress[]> {
  const { protocol } = url;
  const addresses = await addressesOf(hostOf(url), network);
  const isAllowedLoopback =
    network.allowsLoopback && addresses.every(({ address }) => isLoopback(address));
  if (isAllowedLoopback && (protocol === 'http:' || protocol === 'https:')) return addresses;
  if (protocol !== 'https:') {
    throw new FeedUnreadable('The address does not lead to one that starts with https://.');
  }
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new FeedUnreadable('The address leads into a private network. Use a public one.');
  }
  return addresses;
}
