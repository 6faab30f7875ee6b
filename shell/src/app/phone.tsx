import { Remote } from '@parallax/federation/loading';
import { PAGE_FOCUS, useRequestedFocus } from '@parallax/ui/state';
import { type ReactNode, useRef } from 'react';
import styles from './app.module.css';

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
          />
        </div>
      )}
      {cover}
    </div>
  );
}
