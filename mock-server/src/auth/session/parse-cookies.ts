const QUOTED = /^"(.*)"$/;

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Parses a `Cookie` header. Skips malformed pairs; the first of several cookies with one name wins,
 * as in common parsers.
 */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    if (!cookies.has(name)) cookies.set(name, decodeValue(QUOTED.exec(value)?.[1] ?? value));
  }
  return cookies;
}
