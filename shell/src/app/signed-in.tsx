import type { Session } from '@parallax/contract';
import { warmRemote } from '@parallax/federation/loading';
import { startFeed, stopFeed } from '@parallax/feed';
import { loadCatalogue, useCatalogueSteps } from '@parallax/store';
import { dismissToasts } from '@parallax/ui/state';
import { lazy, Suspense, useEffect } from 'react';
import { useConnectivityToast } from '../connectivity/use-connectivity-toast.ts';
import { LoadingScreen } from '../loading-screen/loading-screen.tsx';
import { useLoadingScreen } from '../loading-screen/use-loading-screen.ts';
import type { Place } from '../routes/route.ts';
import { useLogOutToast } from '../session/use-log-out-toast.ts';
import { useTraderToast } from '../trader/use-trader-toast.ts';
import styles from './app.module.css';
import { Phone } from './phone.tsx';

const Desk = lazy(async () => {
  const { Desk } = await import(/* webpackChunkName: "desk" */ '../desk/desk.tsx');
  return { default: Desk };
});

/** The product for a person who is signed in: the phone's page, or the desk with an area open. */
export function SignedIn({ place, session }: { place: Place; session: Session }) {
  const loaded = useCatalogueSteps().every((step) => step.state === 'done');
  const phase = useLoadingScreen(loaded);
  useConnectivityToast(phase !== 'gone');
  useTraderToast();
  useLogOutToast();

  useEffect(() => {
    startFeed();
    void loadCatalogue();
    return () => {
      stopFeed();
      dismissToasts();
    };
  }, []);

  // Its code comes beside the catalogue; it shows itself once the catalogue is there.
  const remote = place.kind === 'mobile' ? 'mf_mobile/page' : place.area.remote;
  useEffect(() => warmRemote(remote), [remote]);

  const cover = phase === 'gone' ? null : <LoadingScreen leaving={phase === 'leaving'} />;
  if (place.kind === 'mobile') return <Phone loaded={loaded} cover={cover} />;
  return (
    <Suspense fallback={<div className={styles.whole} aria-busy />}>
      <Desk area={place.area} traderId={session.traderId} cover={cover} />
    </Suspense>
  );
}
