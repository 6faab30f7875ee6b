import type { Branding } from '@parallax/protocol';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="3"><path stroke="#f5b547" d="M4 21 16 9l12 12"/><path stroke="#f5b547" stroke-opacity=".45" d="m10 25 6-6 6 6"/></svg>`;
const WATERMARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#8a94a6" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"><path d="M4 21 16 9l12 12"/><path stroke-opacity=".5" d="m10 25 6-6 6 6"/></svg>`;

const picture = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

const DEFAULT_LOGO = picture(LOGO);

/** Whether the branding uses the default logo, which the bundled PNG icons show. */
export const isDefaultLogo = ({ logoBase }: Branding): boolean => logoBase === DEFAULT_LOGO;

/** The default branding; images are data URLs. */
export const defaultBranding = (version: string): Branding => ({
  logoBase: DEFAULT_LOGO,
  watermarkBase: picture(WATERMARK),
  metadata: { title: { default: 'Parallax' }, metadataBase: 'https://parallax.example' },
  version,
});
