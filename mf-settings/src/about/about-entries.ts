import type { ReactNode } from 'react';
import { AboutUs } from './about-us/about-us.tsx';
import type { Brand } from './brand.ts';
import { Contact } from './contact/contact.tsx';
import { Links } from './links/links.tsx';
import { SystemVersion } from './system-version/system-version.tsx';
import { Terms } from './terms/terms.tsx';

export interface AboutEntry {
  readonly id: string;
  readonly title: string;
  readonly subtitle: (brand: Brand) => string;
  readonly Pane: (props: { brand: Brand }) => ReactNode;
}

/** The entries of the About tab, in order; the first is open initially. */
export const ABOUT_ENTRIES: readonly [AboutEntry, ...AboutEntry[]] = [
  {
    id: 'about-us',
    title: 'About us',
    subtitle: () => 'All you need to know about us',
    Pane: AboutUs,
  },
  {
    id: 'links',
    title: 'Links',
    subtitle: ({ product }) => `Website, ${product} Wiki, Twitter and more`,
    Pane: Links,
  },
  { id: 'terms', title: 'Terms', subtitle: () => 'Including Privacy policy', Pane: Terms },
  {
    id: 'contact',
    title: 'Contact',
    subtitle: () => 'Need help or have a suggestion? Reach out 24/7',
    Pane: Contact,
  },
  {
    id: 'system-version',
    title: 'System version',
    subtitle: ({ product, version }) => `${product} is running on version ${version}`,
    Pane: SystemVersion,
  },
];
