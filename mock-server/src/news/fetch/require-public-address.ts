import { ApiFailure } from '../../http/api/api-failure.ts';
import { areReadable, hostOf, knownAddresses, type Network } from './resolve-host.ts';

const PRIVATE = 'This address leads into a private network. Enter one that is public.';

/**
 * Throws 400 for the address of a feed that is private by itself. A name passes and is not looked up, so that the
 * answer does not say which names a network behind the server has: the feed is checked whenever it is read.
 */
export function requirePublicAddress(address: string, network: Network): void {
  const known = knownAddresses(hostOf(new URL(address)));
  if (known !== undefined && !areReadable(known, network)) throw new ApiFailure(400, PRIVATE);
}
