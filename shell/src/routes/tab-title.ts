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

/** The parts of the tab's title, which different components set. */
let price = '';
let page = '';

function write(): void {
  const title = [price, page].filter(Boolean).join(' · ');
  if (title !== '' && title !== document.title) document.title = title;
}

/** Sets the page and the product; an empty string leaves the document's title unchanged. */
export function setPageTitle(title: string): void {
  page = title;
  write();
}

/** Sets the price and the pair that precede the page; an empty string removes them. */
export function setTitlePrice(text: string): void {
  price = text;
  if (page !== '') write();
}
