import { Remote, useRemoteLoad } from '@parallax/federation/loading';
import { remoteTitle } from '@parallax/federation/registry';
import { Button } from '@parallax/ui';
import { useEffect } from 'react';
import type { Area } from '../../routes/areas.ts';
import { HeaderTabsSkeleton } from '../page-skeleton.tsx';
import styles from './header.module.css';

/** Registers a retry function; returns a function that unregisters it. */
export type RegisterRetry = (retry: () => void) => () => void;

/**
 * Replaces a header part that failed. If the area's page failed too, only the page shows a retry
 * button, which retries both.
 */
function PartFailed({
  area,
  retry,
  registerRetry,
}: {
  area: Area;
  retry: () => void;
  registerRetry: RegisterRetry;
}) {
  useEffect(() => registerRetry(retry), [registerRetry, retry]);
  const page = useRemoteLoad(area.expose);
  if (page.state !== 'ready') return null;
  return (
    <div role="alert" className={styles.failed}>
      {remoteTitle(area.remote)} tabs could not be loaded
      <Button variant="quiet" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** Hosts the header part of the area's remote, such as sheet tabs. */
export function HeaderPart({ area, registerRetry }: { area: Area; registerRetry: RegisterRetry }) {
  const failed = (retry: () => void) => (
    <PartFailed area={area} retry={retry} registerRetry={registerRetry} />
  );
  return (
    <div className={styles.tabs}>
      <Remote
        expose={`${area.remote}/header`}
        with={{ area: area.path }}
        loading={<HeaderTabsSkeleton />}
        failed={failed}
      />
    </div>
  );
}
