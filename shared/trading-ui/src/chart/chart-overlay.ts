import type { ChartTokens } from './chart-tokens.ts';

/** A position in the first pane of a chart, in CSS pixels from its upper left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Converts between pixels and what the first pane of a time chart shows; undefined without rows. */
export interface OverlayView {
  readonly width: number;
  readonly height: number;
  readonly tokens: ChartTokens;
  /** how far from a shape a press still takes it, in pixels */
  readonly reach: number;
  /** whether a finger presses, which may be the start of scrolling */
  readonly isTouch: boolean;
  /** the place of a time in Unix milliseconds, also between the rows and beyond them */
  readonly xOf: (at: number) => number | undefined;
  /** the place of a value of the first series */
  readonly yOf: (value: number) => number | undefined;
  readonly timeAt: (x: number) => number | undefined;
  readonly valueAt: (y: number) => number | undefined;
}

/** What follows a press that an overlay has taken, until the pointer is released. */
export interface OverlayDrag {
  readonly move: (to: Pixel, view: OverlayView) => void;
  readonly end: () => void;
  /** Escape was pressed, or the browser took the pointer */
  readonly cancel: () => void;
}

export type OverlayCursor = 'ns-resize' | 'move' | 'crosshair';

/** What is drawn over the first pane of a time chart, and takes presses on it. Stable between renders. */
export interface ChartOverlay {
  readonly paint: (context: CanvasRenderingContext2D, view: OverlayView) => void;
  /** calls the listener when it must be painted again; returns the unsubscribe function */
  readonly subscribe: (listener: () => void) => () => void;
  /** takes a press by returning what follows; undefined leaves it to the chart, which is then scrolled */
  readonly press?: (at: Pixel, view: OverlayView) => OverlayDrag | undefined;
  /** the cursor over what a press would take */
  readonly cursorAt?: (at: Pixel, view: OverlayView) => OverlayCursor | undefined;
}
