import { productMap } from '@parallax/federation/loading';
import { type ProductPage, pageAt } from '@parallax/federation/registry';
import { mobileRedirect } from '@parallax/protocol';
import type { Area } from './areas.ts';

/** A route within the signed-in product. */
export type ProductRoute =
  | { readonly kind: 'area'; readonly area: Area }
  | { readonly kind: 'mobile'; readonly page: ProductPage };

/** The remote's page that a route shows. */
export const remoteOf = (route: ProductRoute): ProductPage['expose'] =>
  route.kind === 'mobile' ? route.page.expose : route.area.expose;

/** What the page shows at a URL. */
export type Route =
  | ProductRoute
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
  const match = pageAt(productMap(), path);
  if (!match) return { kind: 'unknown' };
  if (match.kind === 'invitation' || match.kind === 'platform') return match;
  const { kind, page } = match;
  if (kind === 'start') return { kind: 'redirect', to: `/${page.path}` };
  return page.phone ? { kind: 'mobile', page } : { kind: 'area', area: page };
}
