import { setTimeout as after } from 'node:timers/promises';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { isLoopback } from '../../http/loopback.ts';
import { isPublicAddress } from './public-address.ts';
import { addressesOf, hostOf, type Network } from './resolve-host.ts';

/** How long a look-up may delay who saves a feed, in milliseconds. */
const LOOKUP_MS = 2_000;
const PRIVATE = 'This address leads into a private network. Enter one that is public.';

/** Names of the machine itself, which are not looked up (RFC 6761). */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** The IP addresses of a host; none while they are not known. */
async function knownAddresses(host: string, network: Network): Promise<readonly string[]> {
  if (isLocalName(host)) return ['127.0.0.1'];
  const found = await Promise.race([
    addressesOf(host, network).catch(() => []),
    after(LOOKUP_MS, [], { ref: false }),
  ]);
  return found.map(({ address }) => address);
}

/**
 * Throws 400 for the address of a feed that leads to private addresses alone. A name that is not resolved passes, since
 * its server may be down at the moment: what is wrong is said beside the feed once it is read, which checks again.
 */
export async function requirePublicAddress(address: string, network: Network): Promise<void> {
  const addresses = await knownAddresses(hostOf(new URL(address)), network);
  if (addresses.length === 0 || addresses.some(isPublicAddress)) return;
  if (network.allowsLoopback && addresses.every(isLoopback)) return;
  throw new ApiFailure(400, PRIVATE);
}
