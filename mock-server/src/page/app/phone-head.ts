import type { Branding } from '@parallax/protocol';
import { escapeHtml } from '../escape-html.ts';
import { TOUCH_ICON, touchIcon } from './icons.ts';
import { ICONS_PATH } from './manifest.ts';
import { THEME_COLOURS } from './theme-colours.ts';

const meta = (name: string, content: string, attributes = ''): string =>
  `<meta name="${name}" content="${escapeHtml(content)}"${attributes}>`;

const themeColour = (theme: 'dark' | 'light'): string =>
  meta('theme-color', THEME_COLOURS[theme], ` media="(prefers-color-scheme: ${theme})"`);

/** A logo that could end the style element or its address is left out. */
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

/** What the head of the phone's page has more than others: the app that it can be installed as. */
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
