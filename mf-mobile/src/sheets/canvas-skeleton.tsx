import { PanelSkeleton } from '@parallax/ui';
import styles from './canvas-skeleton.module.css';

/** Placeholder for a sheet's widgets while they load. */
export function CanvasSkeleton() {
  return (
    <div className={styles.canvas} aria-busy>
      <PanelSkeleton />
      <PanelSkeleton />
    </div>
  );
}
