import { useContractsLoaded } from '@parallax/trading-ui';
import { Skeleton } from '@parallax/ui';
import type { ReactNode, RefObject } from 'react';
import styles from './region.module.css';

/** Fills the body of a region and has its own scroll area. */
export const Fill = ({
  ref,
  children,
}: {
  ref?: RefObject<HTMLDivElement | null> | undefined;
  children: ReactNode;
}) => (
  <div ref={ref} className={styles.fill}>
    {children}
  </div>
);

/**
 * The regions of an analytics sheet, once the contracts are loaded. `reset` shows that some of its
 * filters could not be read.
 */
export function AnalyticsView({ reset, children }: { reset: boolean; children: ReactNode }) {
  if (!useContractsLoaded()) return <Skeleton height="100%" label="Loading contracts" />;
  return (
    <div className={styles.view}>
      {reset && (
        <output className={styles.notice}>Some filters could not be read and were reset.</output>
      )}
      {children}
    </div>
  );
}
