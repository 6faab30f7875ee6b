import { isIP } from 'node:net';

/** Which proxies in front are believed: how many there are, or where they are. */
export type TrustProxy = number | readonly string[];

/** Names of address ranges that express knows. */
const RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const HOPS_MAX = 10;

function isPlace(text: string): boolean {
  if (RANGES.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  // a range of all addresses would believe everybody
  return /^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/**
 * Reads how many proxies are in front (`1`), or their addresses and ranges
 * (`10.0.0.0/8, loopback`). Undefined when it is neither.
 */
export function readTrustProxy(text: string): TrustProxy | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= HOPS_MAX ? Number(text) : undefined;
  const places = text.split(',').map((place) => place.trim());
  return places.every(isPlace) ? places : undefined;
}
