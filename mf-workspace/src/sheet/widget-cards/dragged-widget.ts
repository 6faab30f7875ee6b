import type { NewWidget } from '../layout/add-rules.ts';

let dragged: NewWidget | undefined;
let dropped = false;
const cancelListeners = new Set<() => void>();

/** Marks the root element with 'press' while a card is pressed, and with 'drag' while it is dragged. */
function mark(state: 'press' | 'drag' | undefined): void {
  if (state) document.documentElement.dataset.widgetDrag = state;
  else delete document.documentElement.dataset.widgetDrag;
}

/**
 * The widget dragged out of the Add Widget dialog. Browsers do not expose drag data before the
 * drop, so it is stored here. Open layers let the pointer through while a card is pressed and are
 * hidden during the drag (see widget-cards.module.css).
 */
export const draggedWidget = {
  current: (): NewWidget | undefined => dragged,

  press(): void {
    mark('press');
    const release = () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      // the start of a drag also cancels the pointer
      if (!dragged) mark(undefined);
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
  },

  start(widget: NewWidget): void {
    dragged = widget;
    dropped = false;
    // hiding the source synchronously would end the drag in some browsers
    setTimeout(() => {
      if (dragged) mark('drag');
    }, 0);
  },

  drop(): void {
    dropped = true;
  },

  /** Ends the drag. Returns whether the widget was dropped on a canvas. */
  end(): boolean {
    dragged = undefined;
    mark(undefined);
    const onCanvas = dropped;
    if (!onCanvas) for (const listener of cancelListeners) listener();
    return onCanvas;
  },

  /** Calls `listener` when a drag ends outside a canvas. Returns the unsubscribe function. */
  onCancel(listener: () => void): () => void {
    cancelListeners.add(listener);
    return () => cancelListeners.delete(listener);
  },
};
