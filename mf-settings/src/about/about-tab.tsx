import { retryBranding, useBranding } from '@parallax/store';
import { FailurePanel, MenuPanes, type PaneEntry, Skeleton } from '@parallax/ui';
import { ABOUT_ENTRIES } from './about-entries.ts';
import styles from './about-tab.module.css';
import { type Brand, brandOf } from './brand.ts';

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
