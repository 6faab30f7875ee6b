import { isInvitation } from '@parallax/protocol';
import type { ProductMap, ProductPage } from './product-map.ts';

/** The page of the platform role; no remote can contribute it. */
const PLATFORM_PAGE = 'platform';

/** The page at an address of the product. */
export type PageAt =
  | { readonly kind: 'start'; readonly page: ProductPage }
  | { readonly kind: 'invitation' }
  | { readonly kind: 'platform' }
  | { readonly kind: 'page'; readonly page: ProductPage };

/**
 * The page at a path: `/`, `[/mobile]/accept-invitation`, `/platform`, `/{page}[/{slug}]`, or
 * `/{page}[/{view}[/{slug}]]` for a page with views; undefined if there is none. A slash at the end
 * makes no difference; otherwise only the spelling that links use is accepted, so that a page has one
 * address.
 */
export function pageAt(
  map: Pick<ProductMap, 'pages' | 'analyticsViews'>,
  path: string,
): PageAt | undefined {
  if (path === '/' || path === '') {
    const page = map.pages.find(({ phone }) => !phone);
    return page && { kind: 'start', page };
  }
  if (isInvitation(path)) return { kind: 'invitation' };
  const [first, ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  if (rest.includes('')) return undefined;
  if (first === PLATFORM_PAGE && rest.length === 0) return { kind: 'platform' };
  const page = map.pages.find((candidate) => candidate.path === first);
  if (!page) return undefined;
  if (!page.views) return rest.length <= 1 ? { kind: 'page', page } : undefined;
  const [second] = rest;
  const known = second === undefined || map.analyticsViews.some(({ id }) => id === second);
  return known && rest.length <= 2 ? { kind: 'page', page } : undefined;
}
