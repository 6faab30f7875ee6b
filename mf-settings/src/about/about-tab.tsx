import { retryBranding, useBranding } from '@parallax/store';
import { FailurePanel, MenuPanes, type PaneEntry, Skeleton } from '@parallax/ui';
import type { ReactNode } from 'react';
import styles from './about-tab.module.css';
import { AboutUs } from './about-us/about-us.tsx';
import { type Brand, brandOf } from './brand.ts';
import { Contact } from './contact/contact.tsx';
import { Links } from './links/links.tsx';
import { SystemVersion } from './system-version/system-version.tsx';
import { Terms } from './terms/terms.tsx';

interface AboutEntry {
  readonly id: string;
  readonly title: string;
  readonly subtitle: (brand: Brand) => string;
  readonly Pane: (props: { brand: Brand }) => ReactNode;
}

/** The entries of the About tab, in order; the first is open initially. */
const ABOUT_ENTRIES: readonly [AboutEntry, ...AboutEntry[]] = [
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

const entriesFor = (brand: Brand): PaneEntry[] =>
  ABOUT_ENTRIES.map(({ id, title, subtitle, Pane }) => ({
    id,
    title,
    subtitle: subtitle(brand),
    content: <Pane brand={brand} />,
  }));

/** The About tab: company, links, terms, support and versions. */
export default function AboutTab() {
  const branding = useBranding();
  return (
    <section aria-label="About">
      <h3 className={styles.heading}>About</h3>
      {branding.state === 'pending' && <Skeleton height={300} label="Loading" />}
      {branding.state === 'error' && (
        <FailurePanel
          title="The product's information could not be loaded"
          detail={branding.message}
          onRetry={retryBranding}
        />
      )}
      {branding.state === 'success' && (
        <MenuPanes label="About" entries={entriesFor(brandOf(branding.value))} fixedHeight />
      )}
    </section>
  );
}
