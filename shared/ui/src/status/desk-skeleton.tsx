import type { ReactNode } from 'react';
import { type ContentShape, ContentSkeleton } from './content-skeleton.tsx';
import styles from './desk-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** A placeholder of a widget: its frame, its header and its content. */
export function PanelSkeleton({
  label,
  shape,
  hasSubject = false,
}: {
  label?: string;
  shape?: ContentShape;
  /** whether a narrow header has a second line, as that of a widget of one contract */
  hasSubject?: boolean;
}): ReactNode {
  return (
    <div className={styles.panel}>
      <div className={styles.header} data-subject={hasSubject || undefined}>
        <Skeleton width="30%" height="calc(var(--g) * 3)" {...(label !== undefined && { label })} />
        {hasSubject && <Skeleton width="45%" height="calc(var(--g) * 3)" />}
      </div>
      <div className={styles.content}>
        <ContentSkeleton shape={shape} />
      </div>
    </div>
  );
}

/** A placeholder of a sheet's widgets, identical while the code, the sheets and the layout load. */
export function DeskSkeleton({ label }: { label?: string }): ReactNode {
  return (
    <div className={styles.desk} aria-busy>
      <PanelSkeleton shape="contracts" {...(label !== undefined && { label })} />
      <PanelSkeleton shape="rates" />
      <PanelSkeleton shape="book" hasSubject />
      <PanelSkeleton shape="table" hasSubject />
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
