import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a write comes from a page of this product, or does not come from a browser. Browsers send
 * an origin with every write; `null` means a page without an origin (a sandboxed frame, a file), which
 * is treated as foreign. Schemes are ignored, since a proxy may change them.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
