import type { WidgetType } from '@parallax/contract';

let dragged: WidgetType | undefined;
let dropped = false;
const calledOff = new Set<() => void>();

/** On the root element: 'press' while a card is pressed, 'drag' while it is dragged. */
function mark(state: 'press' | 'drag' | undefined): void {
  if (state) document.documentElement.dataset.widgetDrag = state;
  else delete document.documentElement.dataset.widgetDrag;
}

/**
 * The widget that is being dragged out of the Add Widget dialog: browsers do not let a page read
 * what is dragged before it is dropped. Meanwhile open layers give way to the canvas (see
 * widget-cards.module.css): from the press on they let the pointer through, in the drag they hide.
 */
export const draggedWidget = {
  now: (): WidgetType | undefined => dragged,

  press(): void {
    mark('press');
    const over = () => {
      window.removeEventListener('pointerup', over);
      window.removeEventListener('pointercancel', over);
      // a drag that begins takes the pointer away as well
      if (!dragged) mark(undefined);
    };
    window.addEventListener('pointerup', over);
    window.addEventListener('pointercancel', over);
  },

  start(type: WidgetType): void {
    dragged = type;
    dropped = false;
    // to hide the source at once would end the drag in some browsers
    setTimeout(() => {
      if (dragged) mark('drag');
    }, 0);
  },

  drop(): void {
    dropped = true;
  },

  /** The drag is over; tells whether the widget was dropped on a canvas. */
  end(): boolean {
    dragged = undefined;
    mark(undefined);
    const landed = dropped;
    if (!landed) for (const listener of calledOff) listener();
    return landed;
  },

  /** Calls `listener` when a drag has ended anywhere but on a canvas. Returns how to stop. */
  onCalledOff(listener: () => void): () => void {
    calledOff.add(listener);
    return () => calledOff.delete(listener);
  },
};
