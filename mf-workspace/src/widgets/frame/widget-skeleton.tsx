import { Skeleton } from '@parallax/ui';
import styles from './widget-skeleton.module.css';

/** The skeleton of a widget's content; `label` names what is loading. */
export function WidgetSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton}>
      <Skeleton height="calc(var(--g) * 4)" width="60%" label={label} />
      <Skeleton height="calc(var(--g) * 4)" />
      <Skeleton height="calc(var(--g) * 4)" width="80%" />
    </div>
  );
}
