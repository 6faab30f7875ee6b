import { refetchFailed } from '@parallax/api/react';
import { loadChunk, preloadRemote } from '@parallax/federation/loading';
import { onFeedConnected, startFeed, stopFeed } from '@parallax/feed';
import type { Session } from '@parallax/protocol';
import {
  followCompany,
  followConnections,
  followOutages,
  followQueries,
  loadCatalogue,
  useCatalogueSteps,
} from '@parallax/store';
import { dismissSessionToasts } from '@parallax/ui/state';
import { lazy, Suspense, useEffect } from 'react';
import { useConnectivityToast } from '../connectivity/use-connectivity-toast.ts';
import { useFeedLimitToast } from '../connectivity/use-feed-limit-toast.ts';
import { useDefaultContractToast } from '../default-contract/use-default-contract-toast.ts';
import { LoadingScreen } from '../loading-screen/loading-screen.tsx';
import { useLoadingScreen } from '../loading-screen/use-loading-screen.ts';
import { type ProductRoute, remoteOf } from '../routes/route.ts';
import { useLogOutToast } from '../session/use-log-out-toast.ts';
import { useTraderToast } from '../trader/use-trader-toast.ts';
import styles from './app.module.css';

const Desk = lazy(async () => {
  const { Desk } = await loadChunk(() => import(/* webpackChunkName: "desk" */ '../desk/desk.tsx'));
  return { default: Desk };
});

const Phone = lazy(async () => {
  const { Phone } = await loadChunk(() => import(/* webpackChunkName: "phone" */ './phone.tsx'));
  return { default: Phone };
});

/** The signed-in product: the mobile page, or the desktop page with the current area. */
export function SignedIn({ route, session }: { route: ProductRoute; session: Session }) {
  const loaded = useCatalogueSteps().every((step) => step.state === 'done');
  const phase = useLoadingScreen(loaded);
  useConnectivityToast(phase !== 'hidden');
  useFeedLimitToast();
  useTraderToast();
  useDefaultContractToast();
  useLogOutToast();

  useEffect(() => {
    startFeed();
    void loadCatalogue();
    const stopFollowing = [
      followConnections(),
      followQueries(),
      followOutages(),
      onFeedConnected(refetchFailed),
    ];
    return () => {
      for (const stop of stopFollowing) stop();
      stopFeed();
      dismissSessionToasts();
    };
  }, []);

  useEffect(() => followCompany(session), [session]);

  // The remote's code loads in parallel with the catalogue; it is rendered after both.
  const remote = remoteOf(route);
  useEffect(() => preloadRemote(remote), [remote]);

  const cover = phase === 'hidden' ? null : <LoadingScreen leaving={phase === 'leaving'} />;
  return (
    <Suspense fallback={<div className={styles.whole} aria-busy />}>
      {route.kind === 'mobile' ? (
        <Phone page={route.page} loaded={loaded} cover={cover} />
      ) : (
        <Desk area={route.area} traderId={session.traderId} cover={cover} />
      )}
    </Suspense>
  );
}
