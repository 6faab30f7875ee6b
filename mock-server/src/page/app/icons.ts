import { readFileSync } from 'node:fs';
import type { Branding } from '@parallax/protocol';
import { isDefaultLogo } from '../../branding/branding.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { THEME_COLOURS } from './theme-colours.ts';

export interface Icon {
  readonly file: string;
  readonly sizes: string;
  readonly type: 'image/png' | 'image/svg+xml';
  readonly purpose: 'any' | 'maskable';
  read(): Buffer | string;
}

/** The default logo as PNG files, for systems that do not support SVG. */
const PNG_FOLDER = new URL('../../../fixtures/icons/', import.meta.url);
export const TOUCH_ICON = 'apple-touch-icon.png';

const pngIcon = (file: string, size: number, purpose: Icon['purpose'] = 'any'): Icon => ({
  file,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
  read: () => readFileSync(new URL(file, PNG_FOLDER)),
});

const DEFAULT_PNG_ICONS = [
  pngIcon('icon-192.png', 192),
  pngIcon('icon-512.png', 512),
  pngIcon('icon-maskable-512.png', 512, 'maskable'),
];

const SIZE = 512;

/**
 * The logo on the dark background. A system may crop a maskable icon to a circle of 80% of its
 * width.
 */
function renderSvg(logo: string, purpose: Icon['purpose']): string {
  const [share, radius] = purpose === 'maskable' ? [0.5, 0] : [0.66, 96];
  const width = SIZE * share;
  const start = (SIZE - width) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
    `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${THEME_COLOURS.dark}"/>`,
    `<image href="${escapeHtml(logo)}" x="${start}" y="${start}" width="${width}" height="${width}"/>`,
    '</svg>',
  ].join('');
}

const svgIcon = (file: string, logo: string, purpose: Icon['purpose']): Icon => ({
  file,
  sizes: 'any',
  type: 'image/svg+xml',
  purpose,
  read: () => renderSvg(logo, purpose),
});

/** The icons of the installed app, generated from the logo of the branding. */
export const appIcons = (branding: Branding): readonly Icon[] => [
  ...(isDefaultLogo(branding) ? DEFAULT_PNG_ICONS : []),
  svgIcon('icon.svg', branding.logoBase, 'any'),
  svgIcon('icon-maskable.svg', branding.logoBase, 'maskable'),
];

/** The icon for iOS, which does not support SVG; undefined unless the logo is the default one. */
export const touchIcon = (branding: Branding): Icon | undefined =>
  isDefaultLogo(branding) ? pngIcon(TOUCH_ICON, 180) : undefined;
