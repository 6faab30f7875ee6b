import type { Branding } from '@parallax/protocol';
import { escapeHtml } from '../../http/escape-html.ts';
import { TOUCH_ICON, touchIcon } from './icons.ts';
import { ICONS_PATH } from './manifest.ts';
import { THEME_COLOURS } from './theme-colours.ts';

const meta = (name: string, content: string, attributes = ''): string =>
  `<meta name="${name}" content="${escapeHtml(content)}"${attributes}>`;

const themeColour = (theme: 'dark' | 'light'): string =>
  meta('theme-color', THEME_COLOURS[theme], ` media="(prefers-color-scheme: ${theme})"`);

/** Omits a logo whose URL could close the style element or the `url()`. */
const splashLogo = (logo: string): string =>
  /^data:image\/[a-z+]+;base64,[A-Za-z0-9+/=]+$/.test(logo) ? ` url("${logo}")` : '';

/** Shown until the page's script has started. */
const splash = ({ logoBase }: Branding): string =>
  [
    '<style>',
    `#root:empty{position:fixed;inset:0;background:${THEME_COLOURS.dark}${splashLogo(logoBase)} center/96px no-repeat}`,
    `@media(prefers-color-scheme:light){#root:empty{background-color:${THEME_COLOURS.light}}}`,
    '</style>',
  ].join('');

/** The elements that only the head of the mobile page contains, for the installable app. */
export function phoneHead(branding: Branding, release: string, serviceWorker: boolean): string[] {
  const name = branding.metadata.title.default;
  return [
    meta('parallax-release', release),
    meta('parallax-service-worker', serviceWorker ? 'on' : 'off'),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(touchIcon(branding)
      ? [`<link rel="apple-touch-icon" href="${ICONS_PATH}/${TOUCH_ICON}">`]
      : []),
    themeColour('dark'),
    themeColour('light'),
    meta('mobile-web-app-capable', 'yes'),
    meta('apple-mobile-web-app-title', name),
    meta('apple-mobile-web-app-status-bar-style', 'default'),
    splash(branding),
  ];
}
