/** Image types by how their bytes begin in base64. */
const TYPES: readonly (readonly [start: string, type: string])[] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['PHN2', 'image/svg+xml'],
  ['PD94', 'image/svg+xml'],
  ['R0lG', 'image/gif'],
  ['UklG', 'image/webp'],
];

/**
 * The address of a branded image. `base` is raw base64 or an address (data: included); undefined
 * when there is none, or of an unknown kind.
 */
export function logoSource(base: string): string | undefined {
  const type = TYPES.find(([start]) => base.startsWith(start))?.[1];
  if (type !== undefined) return `data:${type};base64,${base}`;
  return /^(data:image\/|https:\/\/|\/)/.test(base) ? base : undefined;
}
