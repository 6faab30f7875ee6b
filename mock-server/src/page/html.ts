import type { Registry } from '@parallax/federation/registry';
import { CATALOGUE_HASHES_ID, type CatalogueHashes } from '@parallax/protocol';
import { escapeHtml } from '../http/escape-html.ts';

/** What differs between pages. URLs are absolute paths of this origin. */
interface PageContent {
  readonly title: string;
  /** URL of the icon */
  readonly icon: string;
  readonly registry: Registry;
  readonly catalogue?: CatalogueHashes | undefined;
  /** files that the page loads itself */
  readonly entry: { readonly js: readonly string[]; readonly css: readonly string[] };
  /** files that the route will fetch next */
  readonly preload: readonly Preload[];
  /** further elements of the head, as HTML */
  readonly head?: readonly string[];
}

export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'style' | 'fetch';
  /** set when the page fetches the file without credentials */
  readonly crossOrigin?: true;
  readonly integrity?: string;
}

const SHELL_FILES = '/assets/';

/** JSON in a script element, which it cannot close, and in which it cannot open a comment. */
const jsonScript = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const styleLink = (href: string): string => `<link rel="stylesheet" href="${escapeHtml(href)}">`;

/**
 * A style sheet of the shell is not preloaded but loaded, so that its rules come before those of the
 * remotes, whichever arrive first.
 */
function preloadLink({ href, as, crossOrigin, integrity }: Preload): string {
  if (as === 'style' && href.startsWith(SHELL_FILES)) return styleLink(href);
  return [
    `<link rel="preload" as="${as}" href="${escapeHtml(href)}"`,
    crossOrigin ? ' crossorigin' : '',
    integrity ? ` integrity="${escapeHtml(integrity)}"` : '',
    '>',
  ].join('');
}

/** Renders the page, which differs between routes only in its preloads. */
export function html(content: PageContent): string {
  const { title, icon, registry, catalogue, entry, preload, head = [] } = content;
  const entryFiles = new Set([...entry.js, ...entry.css]);
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="color-scheme" content="dark light">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    ...entry.css.map(styleLink),
    ...head,
    // first, since slow remotes may occupy the browser's few connections
    ...entry.js.map((src) => `<script src="${escapeHtml(src)}" defer></script>`),
    ...preload.filter(({ href }) => !entryFiles.has(href)).map(preloadLink),
    jsonScript('parallax-registry', registry),
    ...(catalogue ? [jsonScript(CATALOGUE_HASHES_ID, catalogue)] : []),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    `<noscript>${escapeHtml(title)} needs JavaScript.</noscript>`,
    '</body>',
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}
