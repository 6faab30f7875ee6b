import { retryBranding, useBranding } from '@parallax/store';
import { EntryMenu, FailurePanel, Skeleton } from '@parallax/ui';
import { useId, useRef, useState } from 'react';
import { ABOUT_ENTRIES } from './about-entries.ts';
import styles from './about-tab.module.css';
import { type Brand, brandOf } from './brand.ts';

/** A scrollable region must be focusable by keyboard. */
const REACHABLE = { tabIndex: 0 };

function About({ brand }: { brand: Brand }) {
  const [openId, setOpenId] = useState(ABOUT_ENTRIES[0].id);
  const pane = useRef<HTMLElement>(null);
  const paneId = useId();
  const open = ABOUT_ENTRIES.find((entry) => entry.id === openId) ?? ABOUT_ENTRIES[0];

  const show = (id: string) => {
    setOpenId(id);
    pane.current?.scrollTo?.({ top: 0 });
    // On a phone the pane is below the menu and out of view; beside the menu nothing scrolls.
    pane.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className={styles.columns}>
      <EntryMenu
        label="About"
        entries={ABOUT_ENTRIES.map(({ id, title, subtitle }) => ({
          id,
          title,
          subtitle: subtitle(brand),
        }))}
        openId={open.id}
        paneId={paneId}
        onOpen={show}
      />
      <section
        {...REACHABLE}
        ref={pane}
        id={paneId}
        className={styles.pane}
        aria-label={open.title}
      >
        <open.Pane brand={brand} />
      </section>
    </div>
  );
}

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
      {branding.state === 'success' && <About brand={brandOf(branding.value)} />}
    </section>
  );
}
