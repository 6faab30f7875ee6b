/** Image types by the base64 prefix of their magic bytes. */
const TYPES: readonly (readonly [start: string, type: string])[] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['PHN2', 'image/svg+xml'],
  ['PD94', 'image/svg+xml'],
  ['R0lG', 'image/gif'],
  ['UklG', 'image/webp'],
];

/**
 * The URL of a branded image. `base` is raw base64, a data: URL, an https URL or an absolute path.
 * Returns undefined for anything else.
 */
export function logoSource(base: string): string | undefined {
  const type = TYPES.find(([start]) => base.startsWith(start))?.[1];
  if (type !== undefined) return `data:${type};base64,${base}`;
  return /^(data:image\/|https:\/\/|\/)/.test(base) ? base : undefined;
}
