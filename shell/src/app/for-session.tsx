import { preloadRemote } from '@parallax/federation/loading';
import { hasStoredSession, loadCatalogue, type useSession } from '@parallax/store';
import { FailurePanel } from '@parallax/ui';
import { lazy, Suspense, useEffect } from 'react';
import { type Place, type Route, remoteOf } from '../routes/route.ts';
import styles from './app.module.css';
import { SignedIn } from './signed-in.tsx';

const SignIn = lazy(async () => {
  const { SignIn } = await import(/* webpackChunkName: "sign-in" */ '../sign-in/sign-in.tsx');
  return { default: SignIn };
});

const Platform = lazy(async () => {
  const { Platform } = await import(/* webpackChunkName: "platform" */ '../platform/platform.tsx');
  return { default: Platform };
});

type PlatformRoute = Extract<Route, { kind: 'platform' }>;
type SessionState = ReturnType<typeof useSession>;

/** Renders by session state. Sign-in is shown in place, so that the URL is preserved. */
export function ForSession(props: { session: SessionState; place: Place | PlatformRoute }) {
  const { session, place } = props;
  usePreload(session, place);
  const blank = <div className={styles.whole} aria-busy />;
  if (session.state === 'signed-in') {
    if (place.kind === 'platform') {
      return (
        <Suspense fallback={blank}>
          <Platform key={session.session.traderId} />
        </Suspense>
      );
    }
    return <SignedIn key={session.session.traderId} place={place} session={session.session} />;
  }
  if (session.state === 'signed-out') {
    return (
      <Suspense fallback={blank}>
        <SignIn onPhone={place.kind === 'mobile'} />
      </Suspense>
    );
  }
  if (session.state === 'pending') return blank;
  return (
    <main className={styles.centre}>
      <FailurePanel
        wholePage
        title="Your session could not be checked"
        detail={session.message}
        onRetry={() => session.retry()}
      />
    </main>
  );
}

/** Requests what a returning trader needs in parallel with the session. */
function usePreload({ state }: SessionState, place: Place | PlatformRoute): void {
  const remote = place.kind === 'platform' ? undefined : remoteOf(place);
  const isPending = state === 'pending' && remote !== undefined;
  useEffect(() => {
    if (!isPending || !hasStoredSession()) return;
    void loadCatalogue();
    preloadRemote(remote);
  }, [isPending, remote]);
}
