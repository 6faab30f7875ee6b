import type { Branding } from '@parallax/protocol';
import { appIcons } from './icons.ts';
import { THEME_COLOURS } from './theme-colours.ts';

export const ICONS_PATH = '/icons';
const START = '/mobile';

/** The web manifest, which makes the mobile page an app with the name and logo of the branding. */
export function webManifest(branding: Branding) {
  const name = branding.metadata.title.default;
  return {
    id: START,
    name,
    short_name: name,
    start_url: START,
    scope: '/',
    display: 'standalone',
    lang: 'en',
    categories: ['finance'],
    background_color: THEME_COLOURS.dark,
    theme_color: THEME_COLOURS.dark,
    icons: appIcons(branding).map(({ file, sizes, type, purpose }) => ({
      src: `${ICONS_PATH}/${file}`,
      sizes,
      type,
      purpose,
    })),
  };
}
