import { Remote } from '@parallax/federation/loading';
import type { ReactNode } from 'react';
import styles from './app.module.css';

/** The place of the phone's page, which brings everything but the loading screen itself. */
export function Phone({ loaded, cover }: { loaded: boolean; cover: ReactNode }) {
  return (
    <div className={styles.whole}>
      {loaded && (
        <div inert={cover !== null}>
          <Remote
            of="mf_mobile/page"
            with={{}}
            loading={<div className={styles.whole} aria-busy />}
          />
        </div>
      )}
      {cover}
    </div>
  );
}
