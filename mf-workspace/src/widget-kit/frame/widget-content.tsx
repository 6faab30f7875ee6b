import { Remote, type WidgetPartProps } from '@parallax/federation/loading';
import { EmptyState, FailurePanel } from '@parallax/ui';
import { useMemo } from 'react';
import type { WidgetKind } from '../widget-types.ts';
import { SkeletonShapeContext } from './skeleton-shape-context.ts';
import { WidgetSkeleton } from './widget-skeleton.tsx';

export const CHANGES_MAX = 50;
/** Longer than the time between two changes of a loop, even if each change renders the entire sheet. */
export const PAUSE_MS = 1_000;
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input'] as const;

let lastInputAt = Number.NEGATIVE_INFINITY;
let isListening = false;

function noteInput(): void {
  lastInputAt = performance.now();
}

function listenForInput(): void {
  if (isListening) return;
  isListening = true;
  for (const type of INPUT) {
    window.addEventListener(type, noteInput, { capture: true, passive: true });
  }
}

/**
 * Limits how often a widget may change its settings without user input or a pause of `PAUSE_MS` in
 * between. A widget whose effect changes its settings in an endless loop would delay every save of
 * its sheet: the change over the limit throws, so that the widget's error boundary stops the loop.
 */
function limitChanges(onSettings: WidgetPartProps['onSettings']): WidgetPartProps['onSettings'] {
  listenForInput();
  let last = Number.NEGATIVE_INFINITY;
  let changes = 0;
  return (change, base) => {
    const now = performance.now();
    if (lastInputAt >= last || now - last > PAUSE_MS) changes = 0;
    last = now;
    changes += 1;
    if (changes > CHANGES_MAX) throw new Error('The widget changes its settings in a loop.');
    onSettings(change, base);
  };
}

/**
 * The content of a widget, with its own error boundary.
 * @param props.isMounted whether the widget is near the view; a skeleton is shown otherwise
 */
export function WidgetContent({
  widget,
  isMounted = true,
  ...part
}: { widget: WidgetKind; isMounted?: boolean } & WidgetPartProps) {
  const {
    expose,
    title,
    skeleton: shape = 'rows',
    subject = widget.contracts !== undefined,
  } = widget;
  const isContent = part.part === 'content';
  const onSettings = useMemo(() => limitChanges(part.onSettings), [part.onSettings]);
  if (expose === undefined) return <MissingWidget {...part} />;
  const failed = (retry: () => void) => (
    <FailurePanel title={`${title} could not be shown`} onRetry={retry} />
  );
  const skeleton = <WidgetSkeleton label={`Loading ${title}`} withSubject={isContent && subject} />;
  return (
    <SkeletonShapeContext value={isContent ? shape : 'rows'}>
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
