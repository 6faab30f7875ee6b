import type { IChartApi, IPrimitivePaneView, ISeriesPrimitive, Logical } from 'lightweight-charts';
import type { ChartSource } from '../chart/chart-data.ts';
import type { ChartOverlay, OverlayDrag, OverlayView, Pixel } from '../chart/chart-overlay.ts';
import { indexAtOrBefore } from '../chart/chart-points.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { type DrawnSeries, toTime } from './draw-series.ts';

const REACH_PX = 5;
/** A finger covers more than the tip of a pointer. */
const TOUCH_REACH_PX = 16;

const toLogical = (index: number): Logical => branded(index);
function branded(index: number): Logical;
function branded(index: number): unknown {
  return index;
}

/** Finds the last row whose index on the time scale is at most `logical`; -1 if there is none. */
function rowAtOrBefore(
  { length }: ChartSource,
  logicalOf: (row: number) => number,
  logical: number,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (logicalOf(middle) <= logical) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Places times on the time scale, also between the rows of a source and beyond them. */
export function placeTimes(source: ChartSource, logicalOf: (row: number) => number) {
  /** The two rows whose distance measures what is beside or between them. */
  const pairAt = (row: number): readonly [number, number] => {
    const first = Math.max(0, Math.min(row, source.length - 2));
    return [first, first + 1];
  };
  return {
    logicalAt(at: number): number | undefined {
      if (source.length === 0) return undefined;
      if (source.length === 1) return logicalOf(0);
      const [one, next] = pairAt(indexAtOrBefore(source, at));
      const share = (at - source.xAt(one)) / (source.xAt(next) - source.xAt(one));
      return logicalOf(one) + share * (logicalOf(next) - logicalOf(one));
    },
    timeAt(logical: number): number | undefined {
      if (source.length === 0) return undefined;
      if (source.length === 1) return source.xAt(0);
      const [one, next] = pairAt(rowAtOrBefore(source, logicalOf, logical));
      const share = (logical - logicalOf(one)) / (logicalOf(next) - logicalOf(one));
      return Math.round(source.xAt(one) + share * (source.xAt(next) - source.xAt(one)));
    },
  };
}

interface Overlays {
  set: (overlays: readonly ChartOverlay[]) => void;
  setTokens: (tokens: ChartTokens) => void;
  destroy: () => void;
}

const isInside = ({ x, y }: Pixel, { width, height }: OverlayView): boolean =>
  x >= 0 && x <= width && y >= 0 && y <= height;

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Draws overlays over the first pane of a chart, and gives them the presses that they take. */
export function createOverlays(options: {
  host: HTMLElement;
  chart: IChartApi;
  api: DrawnSeries['api'];
  source: ChartSource;
  overlays: readonly ChartOverlay[];
  tokens: ChartTokens;
}): Overlays {
  const { host, chart, api, source } = options;
  let { overlays, tokens } = options;
  const timeScale = chart.timeScale();
  const times = placeTimes(source, (row) =>
    Number(timeScale.timeToIndex(toTime(source.xAt(row)), true) ?? 0),
  );
  /** The place of the first bar and the distance of bars: the library places whole indexes only. */
  const bars = (): { readonly first: number; readonly distance: number } | undefined => {
    const first = timeScale.logicalToCoordinate(toLogical(0));
    const second = timeScale.logicalToCoordinate(toLogical(1));
    return first === null || second === null || first === second
      ? undefined
      : { first, distance: second - first };
  };

  const viewOf = (size: { width: number; height: number }, isTouch = false): OverlayView => ({
    ...size,
    tokens,
    reach: isTouch ? TOUCH_REACH_PX : REACH_PX,
    isTouch,
    xOf(at) {
      const [logical, placed] = [times.logicalAt(at), bars()];
      if (logical === undefined || placed === undefined) return undefined;
      return placed.first + logical * placed.distance;
    },
    yOf: (value) => api.priceToCoordinate(value) ?? undefined,
    timeAt(x) {
      const placed = bars();
      return placed && times.timeAt((x - placed.first) / placed.distance);
    },
    valueAt: (y) => api.coordinateToPrice(y) ?? undefined,
  });

  let requestUpdate: (() => void) | undefined;
  const views: readonly IPrimitivePaneView[] = [
    {
      renderer: () => ({
        draw: (target) =>
          target.useMediaCoordinateSpace(({ context, mediaSize }) => {
            const view = viewOf(mediaSize);
            for (const overlay of overlays) {
              context.save();
              overlay.paint(context, view);
              context.restore();
            }
          }),
      }),
    },
  ];
  const primitive: ISeriesPrimitive = {
    attached: (attached) => {
      requestUpdate = () => attached.requestUpdate();
    },
    paneViews: () => views,
  };
  api.attachPrimitive(primitive);
  let unsubscribes: (() => void)[] = [];
  const follow = (): void => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    unsubscribes = overlays.map((overlay) => overlay.subscribe(() => requestUpdate?.()));
    requestUpdate?.();
  };
  follow();

  const sizeOfPane = () => ({
    width: timeScale.width(),
    height: chart.panes()[0]?.getHeight() ?? 0,
  });
  const pixelOf = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = host.getBoundingClientRect();
    return { x: clientX - left - chart.priceScale('left').width(), y: clientY - top };
  };
  const viewFor = ({ pointerType }: PointerEvent): OverlayView =>
    viewOf(sizeOfPane(), pointerType === 'touch');
  /** The answer of the topmost overlay that has one. */
  const first = <T>(ask: (overlay: ChartOverlay) => T | undefined): T | undefined => {
    for (const overlay of overlays.toReversed()) {
      const answer = ask(overlay);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };

  let drag: { readonly handler: OverlayDrag; readonly events: AbortController } | undefined;
  const finish = (how: 'end' | 'cancel'): void => {
    const ended = drag;
    drag = undefined;
    ended?.events.abort();
    ended?.handler[how]();
  };
  const start = (handler: OverlayDrag, pointerId: number): void => {
    const events = new AbortController();
    const { signal } = events;
    drag = { handler, events };
    const follows = (event: PointerEvent): boolean => event.pointerId === pointerId;
    window.addEventListener(
      'pointermove',
      (event) => {
        if (!follows(event)) return;
        const view = viewFor(event);
        const { x, y } = pixelOf(event);
        handler.move({ x: within(x, view.width), y: within(y, view.height) }, view);
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      (event) => {
        if (follows(event)) finish('end');
      },
      { signal },
    );
    window.addEventListener(
      'pointercancel',
      (event) => {
        if (follows(event)) finish('cancel');
      },
      { signal },
    );
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        finish('cancel');
      },
      { signal, capture: true },
    );
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (drag !== undefined || event.button !== 0) return;
      const [at, view] = [pixelOf(event), viewFor(event)];
      if (!isInside(at, view)) return;
      const handler = first((overlay) => overlay.press?.(at, view));
      if (handler !== undefined) start(handler, event.pointerId);
    },
    { signal, capture: true },
  );
  // the library scrolls by these, which follow the pointer event; the default of a touch would scroll the page
  host.addEventListener(
    'mousedown',
    (event) => {
      if (drag !== undefined) event.stopPropagation();
    },
    { signal, capture: true },
  );
  host.addEventListener(
    'touchstart',
    (event) => {
      if (drag === undefined) return;
      event.stopPropagation();
      event.preventDefault();
    },
    { signal, capture: true, passive: false },
  );
  host.addEventListener(
    'pointermove',
    (event) => {
      if (drag !== undefined) return;
      const [at, view] = [pixelOf(event), viewFor(event)];
      const cursor = isInside(at, view)
        ? first((overlay) => overlay.cursorAt?.(at, view))
        : undefined;
      if (cursor === undefined) delete host.dataset['cursor'];
      else host.dataset['cursor'] = cursor;
    },
    { signal },
  );

  return {
    set(next) {
      overlays = next;
      follow();
    },
    setTokens(next) {
      tokens = next;
    },
    destroy() {
      finish('cancel');
      listeners.abort();
      for (const unsubscribe of unsubscribes) unsubscribe();
      delete host.dataset['cursor'];
    },
  };
}
