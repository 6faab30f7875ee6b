const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/**
 * A random UUID (RFC 9562, version 4). Works without TLS, where browsers have no
 * `crypto.randomUUID`.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = [...bytes].map(hex).join('');
  return [0, 8, 12, 16, 20].map((from, at, all) => text.slice(from, all[at + 1])).join('-');
}
