import type { ReactNode } from 'react';
import styles from './desk-skeleton.module.css';
import { RowsSkeleton, Skeleton } from './skeleton.tsx';

/** A placeholder of a widget: its frame, its header and the rows of its content. */
export function PanelSkeleton({ label }: { label?: string }): ReactNode {
  return (
    <div className={styles.panel}>
      <div className={styles.header}>
        <Skeleton width="30%" height="calc(var(--g) * 3)" {...(label !== undefined && { label })} />
      </div>
      <div className={styles.rows}>
        <RowsSkeleton />
      </div>
    </div>
  );
}

/** A placeholder of a sheet's widgets, identical while the code, the sheets and the layout load. */
export function DeskSkeleton({ label }: { label?: string }): ReactNode {
  return (
    <div className={styles.desk} aria-busy>
      <PanelSkeleton {...(label !== undefined && { label })} />
      <PanelSkeleton />
      <PanelSkeleton />
      <PanelSkeleton />
    </div>
  );
}

/** A placeholder of a sheet's tabs. */
export function TabsSkeleton({ label }: { label?: string }): ReactNode {
  return (
    <div className={styles.tabs} aria-busy>
      <Skeleton
        width="calc(var(--g) * 28)"
        height="var(--widget-head)"
        {...(label !== undefined && { label })}
      />
      <Skeleton width="var(--widget-head)" height="var(--widget-head)" />
    </div>
  );
}
