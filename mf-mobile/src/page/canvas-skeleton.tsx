import { Skeleton } from '@parallax/ui';
import styles from './canvas-skeleton.module.css';

/** The place of a sheet's widgets while they are on the way. */
export function CanvasSkeleton() {
  return (
    <div className={styles.canvas} aria-busy>
      <Skeleton height={240} />
      <Skeleton height={320} />
    </div>
  );
}
