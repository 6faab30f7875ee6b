import { Remote } from '@parallax/federation/loading';
import { useEffect } from 'react';
import { TabsSkeleton } from '../page-skeleton.tsx';
import styles from './header.module.css';

type Register = (retry: () => void) => () => void;

/** Nothing to see: the panel of the analytics page, which failed as well, has the one button. */
function TabsFailed({ retry, onFailed }: { retry: () => void; onFailed: Register }) {
  useEffect(() => onFailed(retry), [onFailed, retry]);
  return null;
}

/** The place in the header for the sheet tabs of analytics. */
export function AnalyticsTabs({ onFailed }: { onFailed: Register }) {
  const failed = (retry: () => void) => <TabsFailed retry={retry} onFailed={onFailed} />;
  return (
    <div className={styles.tabs}>
      <Remote of="mf_analytics/sheet-tabs" with={{}} loading={<TabsSkeleton />} failed={failed} />
    </div>
  );
}
