import { areaOfPath } from '@parallax/contract';
import { AREAS, type Area } from './areas.ts';

/** A part of the product that a person can be in. */
export type Place = { readonly kind: 'area'; readonly area: Area } | { readonly kind: 'mobile' };

/** What the page shows at an address. */
export type Route =
  | Place
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'unknown' };

const UNKNOWN = { kind: 'unknown' } as const;

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** `/mobile`, with the sheet of a link to a sheet kept. */
function mobileAddress(search: string): string {
  const id = new URLSearchParams(search).get('id');
  return id === null ? '/mobile' : `/mobile?${new URLSearchParams({ id }).toString()}`;
}

/** `/{area}`, `/{area}/{sheet}`, `/analytics/{sub-area}` and `/analytics/{sub-area}/{sheet}`. */
function areaRoute(segments: readonly string[]): Route {
  const [slug, second] = segments;
  const area = AREAS.find((candidate) => candidate.slug === slug);
  if (area === undefined) return UNKNOWN;
  if (area.slug !== 'analytics') return segments.length <= 2 ? { kind: 'area', area } : UNKNOWN;
  const subArea = second === undefined || areaOfPath(`analytics/${second}`) !== undefined;
  return subArea && segments.length <= 3 ? { kind: 'area', area } : UNKNOWN;
}

/**
 * Decides what an address shows. `search` is the query with its question mark, or empty. A mobile
 * device is sent to `/mobile` from every path that does not start there.
 */
export function routeOf(path: string, search: string, mobileDevice: boolean): Route {
  const segments = segmentsOf(path);
  const [first] = segments;
  if (first === 'mobile') return segments.length <= 2 ? { kind: 'mobile' } : UNKNOWN;
  if (mobileDevice) return { kind: 'redirect', to: mobileAddress(search) };
  if (first === undefined) return { kind: 'redirect', to: '/execution' };
  return areaRoute(segments);
}
