import { loadChunk } from '@parallax/federation/loading';
import { Redirect, useNavigation } from '@parallax/federation/navigation';
import { isMobileDevice } from '@parallax/protocol';
import { useBranding, useSession } from '@parallax/store';
import { lazy, Suspense, useEffect, useState } from 'react';
import { areaRoot } from '../routes/area-root.ts';
import { currentDevice } from '../routes/current-device.ts';
import { NotFound } from '../routes/not-found.tsx';
import { routeOf } from '../routes/route.ts';
import { documentTitle, setPageTitle } from '../routes/tab-title.ts';
import { useHideSheetAddresses } from '../session/use-hide-sheet-addresses.ts';
import styles from './app.module.css';
import { SessionContent } from './session-content.tsx';

const Invitation = lazy(async () => {
  const { Invitation } = await loadChunk(
    () => import(/* webpackChunkName: "invitation" */ '../invitation/invitation.tsx'),
  );
  return { default: Invitation };
});

/** Renders the route of the current URL. */
export function Page() {
  const { path, search } = useNavigation();
  const [mobileDevice] = useState(() => isMobileDevice(currentDevice()));
  const session = useSession();
  const branding = useBranding();

  const route = routeOf(path, search, mobileDevice);
  const product = branding.state === 'success' ? branding.value.metadata.title.default : undefined;
  const title = documentTitle(route, product, session.state === 'signed-out');
  useEffect(() => setPageTitle(title), [title]);

  const loggedOut = session.state === 'signed-out' && session.loggedOut === true;
  useHideSheetAddresses(loggedOut);

  if (route.kind === 'unknown') return <NotFound />;
  if (route.kind === 'redirect') return <Redirect to={route.to} />;
  if (route.kind === 'invitation') {
    return (
      <Suspense fallback={<div className={styles.whole} aria-busy />}>
        <Invitation />
      </Suspense>
    );
  }
  // after a logout, the next user must not land on the previous user's sheet
  const root = loggedOut ? areaRoot(path) : undefined;
  if (root !== undefined && root !== path + search) return <Redirect to={root} />;
  return <SessionContent session={session} route={route} />;
}
