import { isIP } from 'node:net';

/** The trusted proxies: their number, or their addresses and ranges. */
export type TrustProxy = number | readonly string[];

/** Names of address ranges that express supports. */
const RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const HOPS_MAX = 10;

function isAddressRange(text: string): boolean {
  if (RANGES.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  // a range of all addresses would trust everyone
  return /^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/**
 * Parses a number of proxies (`1`), or their addresses and ranges (`10.0.0.0/8, loopback`). Returns
 * undefined when the text is neither.
 */
export function readTrustProxy(text: string): TrustProxy | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= HOPS_MAX ? Number(text) : undefined;
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isAddressRange) ? ranges : undefined;
}
