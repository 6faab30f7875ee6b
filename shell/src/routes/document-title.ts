import type { Route } from './route.ts';

const nameOf = (route: Route): string | undefined => {
  if (route.kind === 'area') return route.area.label;
  if (route.kind === 'mobile') return 'Mobile';
  if (route.kind === 'invitation') return 'Accept invitation';
  return route.kind === 'unknown' ? 'Page not found' : undefined;
};

/**
 * The title of the browser's tab: where the person is, then the product as it is branded. `product`
 * is undefined until the branding is known.
 */
export function documentTitle(route: Route, product: string | undefined, signedOut: boolean) {
  const asksWho = route.kind === 'area' || route.kind === 'mobile' || route.kind === 'redirect';
  const place = signedOut && asksWho ? 'Sign in' : nameOf(route);
  return [place, product].filter(Boolean).join(' · ');
}
