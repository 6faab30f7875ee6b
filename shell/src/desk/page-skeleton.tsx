import { Skeleton } from '@parallax/ui';
import styles from './page-skeleton.module.css';

/** Placeholder of an area's page: sheet tabs and widgets. */
export function PageSkeleton({ tabs }: { tabs: boolean }) {
  return (
    <div className={styles.page} aria-busy>
      {tabs && <TabsSkeleton />}
      <div className={styles.widgets}>
        <Skeleton height="100%" />
        <Skeleton height="100%" />
      </div>
    </div>
  );
}

export function TabsSkeleton() {
  return (
    <div className={styles.tabs}>
      <Skeleton width={96} height={28} />
      <Skeleton width={84} height={28} />
      <Skeleton width={84} height={28} />
    </div>
  );
}
