import type { LayoutItem } from '@parallax/protocol';
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { GridLayout, type Layout, useContainerWidth } from 'react-grid-layout';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import type { NewWidget } from '../layout/add-rules.ts';
import type { Place } from '../layout/place.ts';
import { draggedWidget } from '../widget-cards/dragged-widget.ts';
import { autoScroll, followScroll } from './auto-scroll.ts';
import { DROPPING_ID, GridCompactor } from './grid-compactor.ts';
import { GAP, minSizeOf } from './grid-size.ts';
import { isPreview } from './use-previews.ts';
import { gridHeight } from './use-scroll-place.ts';
import styles from './widget-grid.module.css';

/** Calls `cancel` on Escape and stops the event's propagation. Returns the unsubscribe function. */
function onEscape(cancel: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}

/** Ends the drag or resize that `event` started, by a release event: the grid library offers no other way. */
function releasePointer(event: Event): void {
  if (!('TouchEvent' in window && event instanceof TouchEvent)) {
    document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    return;
  }
  const changedTouches = [...event.touches];
  document.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches }));
}

const noop = (): void => undefined;
const RESIZE = { enabled: true, handles: ['s', 'e', 'se', 'sw', 'w'] } as const;
const FIXED = { isDraggable: false, isResizable: false } as const;

/** The widget that is dragged or resized. */
interface Dragged {
  readonly item: LayoutItem;
  readonly child: ReactElement;
  /** cancels the drag, which the library then ends */
  readonly cancel: () => void;
}

/**
 * The grid of widgets, which are dragged by their header and resized at their edges. Only user
 * changes are reported. On a narrow grid a widget is dragged by its grip, so that touch scrolling
 * works.
 */
export function WidgetGrid({
  items: shownItems,
  columns,
  rowHeight,
  narrow,
  locked = false,
  onMove,
  onDropWidget,
  onDragEnded,
  children: shownChildren,
}: {
  items: readonly LayoutItem[];
  columns: number;
  /** in pixels */
  rowHeight: number;
  narrow: boolean;
  /** true while a widget fills the canvas: nothing can be moved or resized */
  locked?: boolean;
  /** called with the places before and after a drag or resize of a widget */
  onMove: (before: readonly Place[], after: readonly Place[], id: string | undefined) => void;
  /** called when a widget from the dialog is dropped */
  onDropWidget: (widget: NewWidget, at: { x: number; y: number }) => void;
  /** called when a drag or resize was ended because its widget was removed */
  onDragEnded?: (id: string) => void;
  /** one element per item, keyed by the item's id */
  children: readonly ReactElement[];
}) {
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true });
  const [compactor] = useState(() => new GridCompactor());
  const before = useRef<Layout>([]);
  const active = useRef<string>(undefined);
  const grid = useRef<HTMLDivElement>(null);
  const stopListening = useRef(noop);
  const [, setDragsEnded] = useState(0);

  // The library reads the place of the dragged widget from its last committed layout. If a drag ended
  // before its last move was committed, the widget would be lost and its placeholder would remain.
  const commitDrag = () => flushSync(() => setDragsEnded((ended) => ended + 1));

  const [dragged, setDragged] = useState<Dragged>();
  // The library can end a drag only while the widget is rendered, so it is removed after the drag.
  const removed =
    dragged && !shownItems.some(({ i }) => i === dragged.item.i) ? dragged : undefined;
  const items = useMemo(
    () => (removed ? [...shownItems, removed.item] : shownItems),
    [shownItems, removed],
  );
  const children = removed ? [...shownChildren, removed.child] : shownChildren;
  useLayoutEffect(() => {
    if (!removed) return;
    removed.cancel();
    onDragEnded?.(removed.item.i);
  }, [removed, onDragEnded]);

  useEffect(() => () => stopListening.current(), []);

  useEffect(
    () =>
      draggedWidget.onCancel(() => {
        // The library detects a drag that leaves by counting dragenter and dragleave events, which
        // browsers do not pair when the drag ends inside. An empty drop resets its counter.
        grid.current?.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true }));
      }),
    [],
  );
  const layout = useMemo(
    () =>
      items.map(({ i, x, y, w, h, type }) => {
        const minSize = minSizeOf(type, narrow);
        return {
          i,
          x,
          y,
          w,
          h,
          minW: Math.min(w, minSize.w),
          minH: Math.min(h, minSize.h),
          ...(locked || isPreview(i) ? FIXED : {}),
        };
      }),
    [items, narrow, locked],
  );
  const gridConfig = useMemo(
    () =>
      ({
        cols: columns,
        rowHeight,
        margin: [GAP, GAP],
        // the grid has margins at its sides
        containerPadding: [0, GAP],
      }) as const,
    [columns, rowHeight],
  );
  const dragConfig = useMemo(
    () => ({
      handle: narrow ? '[data-grip]' : '[data-drag-handle]',
      cancel: '[data-no-drag]',
    }),
    [narrow],
  );
  const dropConfig = useMemo(
    () => ({
      enabled: !narrow,
      touchEnabled: false,
      onDragOver: () => {
        const widget = draggedWidget.current();
        return widget === undefined ? (false as const) : widgetOf(widget.type).size;
      },
    }),
    [narrow],
  );

  const start = (id: string | undefined, current: Layout, event: Event) => {
    if (id === undefined) return;
    stopListening.current();
    // copies, since the library mutates its own
    before.current = current.map((item) => ({ ...item }));
    active.current = id;
    compactor.start(id, current);
    // the browser itself ends a drag from outside on Escape
    if (id === DROPPING_ID) return;
    const cancel = () => {
      compactor.cancel();
      releasePointer(event);
    };
    const stopEscape = onEscape(cancel);
    const item = items.find(({ i }) => i === id);
    const child = children.find(({ key }) => key === id);
    if (item && child) setDragged({ item, child, cancel });
    const canvas = containerRef.current?.parentElement;
    const stopScrolling = canvas ? (narrow ? autoScroll : followScroll)(canvas) : noop;
    stopListening.current = () => {
      stopEscape();
      stopScrolling();
      setDragged(undefined);
      stopListening.current = noop;
    };
  };
  const end = (after: Layout) => {
    stopListening.current();
    if (compactor.end()) onMove(before.current, after, active.current);
  };

  return (
    <div
      ref={containerRef}
      className={styles.grid}
      data-columns={columns}
      data-desk={narrow ? undefined : ''}
      data-locked={locked || undefined}
      onDropCapture={commitDrag}
      // applied immediately, so that moved widgets can be scrolled to; the library sets its height
      // later
      style={{ minHeight: `max(100%, ${gridHeight(items)}px)` }}
    >
      {mounted && (
        <GridLayout
          innerRef={grid}
          className={styles.layout ?? ''}
          width={width}
          layout={layout}
          compactor={compactor}
          gridConfig={gridConfig}
          dragConfig={dragConfig}
          resizeConfig={RESIZE}
          dropConfig={dropConfig}
          onDragStart={(current, item, _, __, event) => start(item?.i, current, event)}
          onDragStop={end}
          onResizeStart={(current, item, _, __, event) => start(item?.i, current, event)}
          onResizeStop={end}
          onDrop={(_, item) => {
            compactor.end();
            const widget = draggedWidget.current();
            draggedWidget.drop();
            if (widget !== undefined && item) onDropWidget(widget, { x: item.x, y: item.y });
          }}
        >
          {children}
        </GridLayout>
      )}
    </div>
  );
}
