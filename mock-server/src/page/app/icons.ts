import { readFileSync } from 'node:fs';
import type { Branding } from '@parallax/protocol';
import { isDefaultLogo } from '../../branding/branding.ts';
import { escapeHtml } from '../escape-html.ts';
import { THEME_COLOURS } from './theme-colours.ts';

export interface Icon {
  readonly file: string;
  readonly sizes: string;
  readonly type: 'image/png' | 'image/svg+xml';
  readonly purpose: 'any' | 'maskable';
  read(): Buffer | string;
}

/** The default logo as pictures, for systems that accept no SVG. */
const PICTURES = new URL('../../../fixtures/icons/', import.meta.url);
export const TOUCH_ICON = 'apple-touch-icon.png';

const picture = (file: string, size: number, purpose: Icon['purpose'] = 'any'): Icon => ({
  file,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
  read: () => readFileSync(new URL(file, PICTURES)),
});

const pictures = [
  picture('icon-192.png', 192),
  picture('icon-512.png', 512),
  picture('icon-maskable-512.png', 512, 'maskable'),
];

const SIZE = 512;

/**
 * The logo on the dark background. A system may crop a maskable icon to a circle of 80% of its
 * width.
 */
function drawing(logo: string, purpose: Icon['purpose']): string {
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

const drawn = (file: string, logo: string, purpose: Icon['purpose']): Icon => ({
  file,
  sizes: 'any',
  type: 'image/svg+xml',
  purpose,
  read: () => drawing(logo, purpose),
});

/** The icons of the installed app, made from the logo of the branding. */
export const appIcons = (branding: Branding): readonly Icon[] => [
  ...(isDefaultLogo(branding) ? pictures : []),
  drawn('icon.svg', branding.logoBase, 'any'),
  drawn('icon-maskable.svg', branding.logoBase, 'maskable'),
];

/** The icon of iOS, which accepts only pictures; undefined for any logo but the default one. */
export const touchIcon = (branding: Branding): Icon | undefined =>
  isDefaultLogo(branding) ? picture(TOUCH_ICON, 180) : undefined;
