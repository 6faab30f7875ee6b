import { Remote } from '@parallax/federation/loading';
import { REMOTE_TITLES } from '@parallax/federation/registry';
import { FailurePanel } from '@parallax/ui';
import { PAGE_FOCUS, useRequestedFocus } from '@parallax/ui/state';
import { type ReactNode, useRef } from 'react';
import styles from './app.module.css';

/** It is all that the page has then: its main part, with the page's heading. */
const failed = (retry: () => void) => (
  <main className={styles.centre}>
    <FailurePanel
      wholePage
      title={`${REMOTE_TITLES.mf_mobile} could not be loaded`}
      onRetry={retry}
    />
  </main>
);

/** The place of the phone's page, which brings everything but the loading screen itself. */
export function Phone({ loaded, cover }: { loaded: boolean; cover: ReactNode }) {
  const whole = useRef<HTMLDivElement>(null);
  useRequestedFocus(PAGE_FOCUS, whole);
  return (
    <div ref={whole} tabIndex={-1} className={styles.whole}>
      {loaded && (
        <div inert={cover !== null}>
          <Remote
            of="mf_mobile/page"
            with={{}}
            loading={<div className={styles.whole} aria-busy />}
            failed={failed}
          />
        </div>
      )}
      {cover}
    </div>
  );
}
