import { productMap } from '@parallax/federation/loading';
import { type ProductPage, pageAt } from '@parallax/federation/registry';
import { mobileRedirect } from '@parallax/protocol';
import type { Area } from './areas.ts';

/** A part of the signed-in product. */
export type Place =
  | { readonly kind: 'area'; readonly area: Area }
  | { readonly kind: 'mobile'; readonly page: ProductPage };

/** The part of a remote that the page of a place shows. */
export const remoteOf = (place: Place): ProductPage['of'] =>
  place.kind === 'mobile' ? place.page.of : place.area.of;

/** What the page shows at a URL. */
export type Route =
  | Place
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'invitation' }
  | { readonly kind: 'platform' }
  | { readonly kind: 'unknown' };

/**
 * Resolves a URL. `search` includes the question mark, or is empty. Mobile devices are redirected
 * to `/mobile` from all other paths.
 */
export function routeOf(path: string, search: string, mobileDevice: boolean): Route {
  const mobile = mobileDevice ? mobileRedirect(path, search) : undefined;
  if (mobile !== undefined) return { kind: 'redirect', to: mobile };
  const at = pageAt(productMap(), path);
  if (!at) return { kind: 'unknown' };
  if (at.kind === 'invitation' || at.kind === 'platform') return at;
  const { kind, page } = at;
  if (kind === 'start') return { kind: 'redirect', to: `/${page.path}` };
  return page.phone ? { kind: 'mobile', page } : { kind: 'area', area: page };
}
