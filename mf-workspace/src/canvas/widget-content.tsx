import { ErrorBoundary, FailurePanel, Skeleton } from '@parallax/ui';
import { Suspense } from 'react';
import type { StoredSettings, WidgetDefinition } from '../widgets/define-widget.ts';
import styles from './widget-frame.module.css';

/** What a widget shows; when it fails, or its files cannot be loaded, only it says so. */
export function WidgetContent({
  widget,
  stored,
  onStored,
}: {
  widget: WidgetDefinition;
  stored: StoredSettings;
  onStored: (change: StoredSettings) => void;
}) {
  return (
    <ErrorBoundary fallback={failureOf(widget)}>
      <Suspense fallback={<WidgetSkeleton title={widget.title} />}>
        <Shown widget={widget} stored={stored} onStored={onStored} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Asks for the content inside the boundary, so that trying again asks anew. */
const Shown = ({ widget, stored, onStored }: Parameters<typeof WidgetContent>[0]) =>
  widget.render({ stored, onStored });

const failureOf = (widget: WidgetDefinition) => (_: Error, retry: () => void) => (
  <FailurePanel
    title={`${widget.title} could not be shown`}
    onRetry={() => {
      widget.loadAgain();
      retry();
    }}
  />
);

function WidgetSkeleton({ title }: { title: string }) {
  return (
    <div className={styles.skeleton}>
      <Skeleton height="calc(var(--g) * 4)" width="60%" label={`Loading ${title}`} />
      <Skeleton height="calc(var(--g) * 4)" />
      <Skeleton height="calc(var(--g) * 4)" width="80%" />
    </div>
  );
}
