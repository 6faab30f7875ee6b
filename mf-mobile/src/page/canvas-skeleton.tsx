import { Skeleton } from '@parallax/ui';
import styles from './canvas-skeleton.module.css';

/** Placeholder for a sheet's widgets while they load. */
export function CanvasSkeleton() {
  return (
    <div className={styles.canvas} aria-busy>
      <Skeleton height={240} />
      <Skeleton height={320} />
    </div>
  );
}
