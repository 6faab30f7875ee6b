import type { Route } from './route.ts';

const pageName = (route: Route): string | undefined => {
  if (route.kind === 'area') return route.area.label;
  if (route.kind === 'mobile') return route.page.label;
  if (route.kind === 'platform') return 'Releases';
  if (route.kind === 'invitation') return 'Accept invitation';
  return route.kind === 'unknown' ? 'Page not found' : undefined;
};

/**
 * The document title: the current page, then the branded product name. `product` is undefined until
 * the branding has loaded.
 */
export function documentTitle(route: Route, product: string | undefined, signedOut: boolean) {
  const requiresSession = route.kind !== 'invitation' && route.kind !== 'unknown';
  const current = signedOut && requiresSession ? 'Sign in' : pageName(route);
  return [current, product].filter(Boolean).join(' · ');
}
