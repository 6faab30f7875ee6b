import { mobileRedirect, pageOf } from '@parallax/contract';
import { AREAS, type Area } from './areas.ts';

/** A part of the product that a person can be in. */
export type Place = { readonly kind: 'area'; readonly area: Area } | { readonly kind: 'mobile' };

/** What the page shows at an address. */
export type Route =
  | Place
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'invitation' }
  | { readonly kind: 'unknown' };

/**
 * Decides what an address shows. `search` is the query with its question mark, or empty. A mobile
 * device is sent to `/mobile` from every path that does not start there.
 */
export function routeOf(path: string, search: string, mobileDevice: boolean): Route {
  const mobile = mobileDevice ? mobileRedirect(path, search) : undefined;
  if (mobile !== undefined) return { kind: 'redirect', to: mobile };
  const page = pageOf(path);
  if (page?.kind === 'start') return { kind: 'redirect', to: '/execution' };
  if (page?.kind === 'mobile' || page?.kind === 'invitation') return page;
  const area = page && AREAS.find(({ slug }) => slug === page.area);
  return area ? { kind: 'area', area } : { kind: 'unknown' };
}
