import { ContentSkeleton, Skeleton } from '@parallax/ui';
import { useContext } from 'react';
import { SkeletonShapeContext } from './skeleton-shape-context.ts';
import { WidgetHeader } from './widget-header.tsx';
import styles from './widget-skeleton.module.css';

/** The skeleton of a widget's content; `label` names what is loading. */
export function WidgetSkeleton({
  label,
  withSubject = false,
}: {
  label: string;
  /** whether the header has a subject that is not shown yet */
  withSubject?: boolean;
}) {
  const shape = useContext(SkeletonShapeContext);
  return (
    <>
      {withSubject && (
        <WidgetHeader
          subtitle={
            <span className={styles.subject} data-subject="">
              <Skeleton width="calc(var(--g) * 24)" height="calc(var(--g) * 3)" />
            </span>
          }
        />
      )}
      <ContentSkeleton shape={shape} label={label} />
    </>
  );
}
