import { Remote } from '@parallax/federation/loading';
import { type ProductPage, remoteTitle } from '@parallax/federation/registry';
import { FailurePanel } from '@parallax/ui/start';
import { PAGE_FOCUS, useRequestedFocus } from '@parallax/ui/state';
import { type ReactNode, useRef } from 'react';
import { LazyPanel } from '../desk/notifications/lazy-panel.tsx';
import { NotificationCentre } from '../desk/notifications/notification-centre.tsx';
import { LoadOrderNews } from '../desk/notifications/order-news/load-order-news.tsx';
import styles from './app.module.css';

/** Hosts the mobile page, which provides everything but the loading screen. */
export function Phone(props: { page: ProductPage; loaded: boolean; cover: ReactNode }) {
  const { page, loaded, cover } = props;
  const pageRef = useRef<HTMLDivElement>(null);
  useRequestedFocus(PAGE_FOCUS, pageRef);
  // the only content of the page, so it needs the main landmark and the h1
  const failed = (retry: () => void) => (
    <main className={styles.centre}>
      <FailurePanel
        wholePage
        title={`${remoteTitle(page.remote)} could not be loaded`}
        onRetry={retry}
      />
    </main>
  );
  return (
    <div ref={pageRef} tabIndex={-1} className={styles.whole}>
      {loaded && (
        <div inert={cover !== null}>
          <Remote
            expose={page.expose}
            with={{
              area: page.path,
              notifications: (
                <NotificationCentre panel={LazyPanel} news={LoadOrderNews} channel="mobile" />
              ),
            }}
            loading={<div className={styles.whole} aria-busy />}
            failed={failed}
          />
        </div>
      )}
      {cover}
    </div>
  );
}
