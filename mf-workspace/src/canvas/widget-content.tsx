import { Remote, type WidgetPartProps } from '@parallax/federation/loading';
import { EmptyState, FailurePanel } from '@parallax/ui';
import { useMemo } from 'react';
import { hasSubject, SkeletonShapeContext, shapeOf } from '../widgets/frame/skeleton-shape.ts';
import { WidgetSkeleton } from '../widgets/frame/widget-skeleton.tsx';
import type { WidgetKind } from '../widgets/widget-types.ts';
import { limitChanges } from './limit-changes.ts';

/** The content of a widget, with its own error boundary. */
export function WidgetContent({ widget, ...part }: { widget: WidgetKind } & WidgetPartProps) {
  const { expose, title, type } = widget;
  const isContent = part.part === 'content';
  const onSettings = useMemo(() => limitChanges(part.onSettings), [part.onSettings]);
  if (expose === undefined) return <MissingWidget {...part} />;
  const failed = (retry: () => void) => (
    <FailurePanel title={`${title} could not be shown`} onRetry={retry} />
  );
  return (
    <SkeletonShapeContext value={isContent ? shapeOf(type) : 'rows'}>
      <Remote
        expose={expose}
        with={{ ...part, onSettings }}
        loading={
          <WidgetSkeleton
            label={`Loading ${title}`}
            withSubject={isContent && hasSubject(widget)}
          />
        }
        failed={failed}
      />
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
