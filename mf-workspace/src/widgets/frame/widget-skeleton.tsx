import { RowsSkeleton } from '@parallax/ui';
import styles from './widget-skeleton.module.css';

/** The skeleton of a widget's content; `label` names what is loading. */
export function WidgetSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton}>
      <RowsSkeleton label={label} />
    </div>
  );
}
