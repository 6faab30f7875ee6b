import type { ReactNode } from 'react';
import styles from './desk-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** A placeholder of a sheet's widgets, the same while code, sheets and layout load. */
export function DeskSkeleton({ label }: { label?: string }): ReactNode {
  return (
    <div className={styles.desk} aria-busy>
      <Skeleton height="100%" {...(label !== undefined && { label })} />
      <Skeleton height="100%" />
      <Skeleton height="100%" />
      <Skeleton height="100%" />
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
