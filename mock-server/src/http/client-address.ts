import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;
/** The smallest network that an IPv6 client is assigned. */
const NETWORK_BITS = 64;
/** The largest network that one subscriber is usually assigned, and can rotate its addresses in. */
const SITE_BITS = 48;
/** The limits of a /48, which several subscribers may share, as multiples of those of a /64. */
export const SITE_FACTOR = 4;

/** Converts an IPv4-mapped IPv6 address to IPv4; returns any other address unchanged. */
export const unmappedAddress = (address: string): string => address.replace(MAPPED_IPV4, '');

/** The client's IP address. */
export const clientAddress = (request: Request): string => unmappedAddress(request.ip ?? '');

/** The network that limits and pauses count for: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => ipKeyGenerator(address, NETWORK_BITS);

/** The /48 of an IPv6 address; undefined for an IPv4 address. */
export function siteOf(address: string): string | undefined {
  const site = ipKeyGenerator(address, SITE_BITS);
  return isIPv6(site.replace(/\/\d+$/, '')) ? site : undefined;
}

/** The network of the client. */
export const clientNetwork = (request: Request): string => networkOf(clientAddress(request));

/** The /48 of a client with an IPv6 address; undefined for IPv4. */
export const clientSite = (request: Request): string | undefined => siteOf(clientAddress(request));

/** A limit of all clients of a network. */
export interface NetworkLimit {
  readonly network: string;
  readonly max: number;
}

/**
 * The limits that apply to the address of a client: `max` for its network, and a higher one for the
 * /48 of an IPv6 address, so that rotating through networks does not avoid the limit.
 */
export function networkLimits(
  request: Request,
  max: number,
  siteFactor = SITE_FACTOR,
): readonly NetworkLimit[] {
  const site = clientSite(request);
  return [
    { network: clientNetwork(request), max },
    ...(site === undefined ? [] : [{ network: site, max: max * siteFactor }]),
  ];
}
