import { isMobileDevice } from '@parallax/contract';
import { Redirect, useNavigation } from '@parallax/federation/navigation';
import { useBranding, useSession } from '@parallax/store';
import { lazy, Suspense, useEffect, useState } from 'react';
import { documentTitle } from '../routes/document-title.ts';
import { NotFound } from '../routes/not-found.tsx';
import { routeOf } from '../routes/route.ts';
import { thisDevice } from '../routes/this-device.ts';
import styles from './app.module.css';
import { ForSession } from './for-session.tsx';

const Invitation = lazy(async () => {
  const { Invitation } = await import(
    /* webpackChunkName: "invitation" */ '../invitation/invitation.tsx'
  );
  return { default: Invitation };
});

/** What the address shows. */
export function Page() {
  const { path, search } = useNavigation();
  const [mobileDevice] = useState(() => isMobileDevice(thisDevice()));
  const session = useSession();
  const branding = useBranding();

  const route = routeOf(path, search, mobileDevice);
  const product = branding.state === 'success' ? branding.value.metadata.title.default : undefined;
  const title = documentTitle(route, product, session.state === 'signed-out');
  useEffect(() => {
    if (title !== '') document.title = title;
  }, [title]);

  if (route.kind === 'unknown') return <NotFound />;
  if (route.kind === 'redirect') return <Redirect to={route.to} />;
  if (route.kind === 'invitation') {
    return (
      <Suspense fallback={<div className={styles.whole} aria-busy />}>
        <Invitation />
      </Suspense>
    );
  }
  return <ForSession session={session} place={route} />;
}
