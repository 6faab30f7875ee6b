const QUOTED = /^"(.*)"$/;

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The cookies of a `Cookie` header by their names. What is no pair is passed over, and of two with
 * one name the first counts, as with what browsers and servers usually read cookies with.
 */
export function cookiesIn(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    if (!cookies.has(name)) cookies.set(name, decoded(QUOTED.exec(value)?.[1] ?? value));
  }
  return cookies;
}
