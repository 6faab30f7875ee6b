import { Remote } from '@parallax/federation/loading';
import { useEffect } from 'react';
import type { Area } from '../../routes/areas.ts';
import { HeaderTabsSkeleton } from '../page-skeleton.tsx';
import styles from './header.module.css';

type Register = (retry: () => void) => () => void;

/** Renders nothing: the failure panel of the area's page has the common retry button. */
function PartFailed({ retry, onFailed }: { retry: () => void; onFailed: Register }) {
  useEffect(() => onFailed(retry), [onFailed, retry]);
  return null;
}

/** Hosts the header part of the area's remote, such as sheet tabs. */
export function HeaderPart({ area, onFailed }: { area: Area; onFailed: Register }) {
  const failed = (retry: () => void) => <PartFailed retry={retry} onFailed={onFailed} />;
  return (
    <div className={styles.tabs}>
      <Remote
        of={`${area.remote}/header`}
        with={{ area: area.path }}
        loading={<HeaderTabsSkeleton />}
        failed={failed}
      />
    </div>
  );
}
