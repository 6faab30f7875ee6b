import { Remote, type WidgetPartProps } from '@parallax/federation/loading';
import { EmptyState, FailurePanel } from '@parallax/ui';
import { useMemo } from 'react';
import { hasSubject, SkeletonShapeContext, shapeOf } from '../widgets/frame/skeleton-shape.ts';
import { WidgetSkeleton } from '../widgets/frame/widget-skeleton.tsx';
import type { WidgetKind } from '../widgets/widget-types.ts';
import { limitChanges } from './limit-changes.ts';

/**
 * The content of a widget, with its own error boundary.
 * @param props.isMounted whether the widget is near the view; a skeleton is shown otherwise
 */
export function WidgetContent({
  widget,
  isMounted = true,
  ...part
}: { widget: WidgetKind; isMounted?: boolean } & WidgetPartProps) {
  const { expose, title, type } = widget;
  const isContent = part.part === 'content';
  const onSettings = useMemo(() => limitChanges(part.onSettings), [part.onSettings]);
  if (expose === undefined) return <MissingWidget {...part} />;
  const failed = (retry: () => void) => (
    <FailurePanel title={`${title} could not be shown`} onRetry={retry} />
  );
  const skeleton = (
    <WidgetSkeleton label={`Loading ${title}`} withSubject={isContent && hasSubject(widget)} />
  );
  return (
    <SkeletonShapeContext value={isContent ? shapeOf(type) : 'rows'}>
      {isMounted ? (
        <Remote expose={expose} with={{ ...part, onSettings }} loading={skeleton} failed={failed} />
      ) : (
        skeleton
      )}
    </SkeletonShapeContext>
  );
}

/** Placeholder for a widget type that no remote contributes. */
function MissingWidget({ part }: WidgetPartProps) {
  if (part === 'settings') return null;
  return (
    <EmptyState
      title="This widget is not available."
      hint="Its place and settings are kept until it is available again. You can remove it from its menu."
    />
  );
}
