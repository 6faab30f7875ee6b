import { DeskSkeleton, Skeleton, TabsSkeleton } from '@parallax/ui';
import styles from './page-skeleton.module.css';

/** Placeholder of an area's page: sheet tabs and widgets, or one view below the tabs of the header. */
export function PageSkeleton({ tabs }: { tabs: boolean }) {
  if (!tabs) return <Skeleton height="100%" />;
  return (
    <div className={styles.page}>
      <HeaderTabsSkeleton />
      <div className={styles.widgets}>
        <DeskSkeleton />
      </div>
    </div>
  );
}

export function HeaderTabsSkeleton() {
  return (
    <div className={styles.tabs}>
      <TabsSkeleton />
    </div>
  );
}
