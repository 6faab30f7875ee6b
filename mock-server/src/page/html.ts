import type { Registry } from '@parallax/federation/registry';
import { escapeHtml } from './escape-html.ts';

/** What a page of the product is made of. Addresses are absolute on our origin. */
export interface PageParts {
  readonly title: string;
  /** address of the icon */
  readonly icon: string;
  readonly registry: Registry;
  /** what the page names itself */
  readonly entry: { readonly js: readonly string[]; readonly css: readonly string[] };
  /** what the route is known to fetch next */
  readonly preload: readonly Preload[];
}

export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'style' | 'fetch';
  /** set where the page will ask for it without credentials */
  readonly crossOrigin?: true;
  readonly integrity?: string;
}

/** JSON inside a script element: nothing in it can end the element or open a comment. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const preloadLink = ({ href, as, crossOrigin, integrity }: Preload): string =>
  [
    `<link rel="preload" as="${as}" href="${escapeHtml(href)}"`,
    crossOrigin ? ' crossorigin' : '',
    integrity ? ` integrity="${escapeHtml(integrity)}"` : '',
    '>',
  ].join('');

/** The page, the same for every route but for what it preloads. */
export function html({ title, icon, registry, entry, preload }: PageParts): string {
  const named = new Set([...entry.js, ...entry.css]);
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark light">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    ...entry.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    // first, since a browser has few connections and a slow remote may hold them
    ...entry.js.map((src) => `<script src="${escapeHtml(src)}" defer></script>`),
    ...preload.filter(({ href }) => !named.has(href)).map(preloadLink),
    `<script type="application/json" id="parallax-registry">${embedded(registry)}</script>`,
    '</head>',
    '<body>',
    '<div id="root"></div>',
    `<noscript>${escapeHtml(title)} needs JavaScript.</noscript>`,
    '</body>',
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}
