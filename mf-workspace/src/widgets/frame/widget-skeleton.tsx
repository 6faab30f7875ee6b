import { Skeleton } from '@parallax/ui';
import styles from './widget-skeleton.module.css';

/** As many as the tallest widget has. */
const ROWS = Array.from({ length: 40 }, (_, row) => row);

/** The skeleton of a widget's content, with rows and columns that fill it; `label` names what is loading. */
export function WidgetSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton}>
      <Skeleton height="calc(var(--g) * 3)" width="40%" label={label} />
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton height="calc(var(--g) * 3)" />
          <Skeleton height="calc(var(--g) * 3)" />
          <Skeleton height="calc(var(--g) * 3)" />
        </div>
      ))}
    </div>
  );
}
