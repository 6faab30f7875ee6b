import { loadChunk, preloadRemote } from '@parallax/federation/loading';
import { hasStoredSession, loadCatalogue, type useSession } from '@parallax/store';
import { FailurePanel } from '@parallax/ui/start';
import { lazy, Suspense, useEffect } from 'react';
import { type ProductRoute, type Route, remoteOf } from '../routes/route.ts';
import styles from './app.module.css';
import { SignedIn } from './signed-in.tsx';

const SignIn = lazy(async () => {
  const { SignIn } = await loadChunk(
    () => import(/* webpackChunkName: "sign-in" */ '../sign-in/sign-in.tsx'),
  );
  return { default: SignIn };
});

const Platform = lazy(async () => {
  const { Platform } = await loadChunk(
    () => import(/* webpackChunkName: "platform" */ '../platform/platform.tsx'),
  );
  return { default: Platform };
});

const UNAVAILABLE = 'The server is temporarily unavailable';
const RETRYING = 'This page does so by itself. You stay signed in, and unsaved changes are kept.';

type PlatformRoute = Extract<Route, { kind: 'platform' }>;
type SessionState = ReturnType<typeof useSession>;

/** The content for the current session state. Signing in does not change the URL. */
export function SessionContent(props: {
  session: SessionState;
  route: ProductRoute | PlatformRoute;
}) {
  const { session, route } = props;
  usePreload(session, route);
  const loading = <div className={styles.whole} aria-busy />;
  if (session.state === 'signed-in') {
    if (route.kind === 'platform') {
      return (
        <Suspense fallback={loading}>
          <Platform key={session.session.traderId} />
        </Suspense>
      );
    }
    return <SignedIn key={session.session.traderId} route={route} session={session.session} />;
  }
  if (session.state === 'signed-out') {
    return (
      <Suspense fallback={loading}>
        <SignIn onPhone={route.kind === 'mobile'} cookieMissing={session.cookieMissing === true} />
      </Suspense>
    );
  }
  if (session.state === 'pending') return loading;
  return (
    <main className={styles.centre}>
      <FailurePanel
        wholePage
        title={session.unavailable ? UNAVAILABLE : 'Your session could not be checked'}
        detail={session.retrying ? `${session.message} ${RETRYING}` : session.message}
        onRetry={() => session.retry()}
      />
    </main>
  );
}

/** Loads what a returning trader needs in parallel with the session check. */
function usePreload({ state }: SessionState, route: ProductRoute | PlatformRoute): void {
  const remote = route.kind === 'platform' ? undefined : remoteOf(route);
  const isPending = state === 'pending' && remote !== undefined;
  useEffect(() => {
    if (!isPending || !hasStoredSession()) return;
    void loadCatalogue();
    preloadRemote(remote);
  }, [isPending, remote]);
}
