import uPlot from 'uplot';
import type { ChartEngine, ChartLevel, MountEngine } from '../chart/chart-engine.ts';
import {
  extentOf,
  indexAt,
  indexAtOrBefore,
  positionsOf,
  subscribeToRows,
} from '../chart/chart-points.ts';
import { type ChartSeries, inDrawingOrder, type Stroke } from '../chart/chart-series.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { horizontalAxis, SCALE, verticalAxis } from './xy-axes.ts';
import 'uplot/dist/uPlot.min.css';

/** Returns the positions, then the values of each series: undefined where it has no row. */
export function alignData(
  series: readonly ChartSeries[],
): [number[], ...(number | null | undefined)[][]] {
  const positions = [...positionsOf(series)];
  const values = series.map((each) =>
    positions.map((x) => {
      const index = indexAt(each.source, x);
      return index < 0 ? undefined : each.main.valueAt(index);
    }),
  );
  return [positions, ...values];
}

/** A line within this distance of the pointer is highlighted. */
const FOCUS_PX = 12;
/** A shorter drag counts as a click. */
const DRAG_MIN_PX = 4;

/** The range without data, for which uPlot would choose an arbitrary one. */
const EMPTY_RANGE: uPlot.Range.MinMax = [0, 1];

const DASHES: Readonly<Record<Stroke, number[]>> = {
  solid: [],
  dashed: [6, 6],
  dotted: [2, 4],
};

const pathsOf = (series: ChartSeries): uPlot.Series.PathBuilder | undefined => {
  const { kind } = series;
  if (kind === 'area' && series.stepped !== undefined) {
    return uPlot.paths.stepped?.({ align: series.stepped === 'before' ? -1 : 1, extend: true });
  }
  if (kind === 'step') return uPlot.paths.stepped?.({ align: 1 });
  return kind === 'bars' ? uPlot.paths.bars?.({ size: [0.7, 48] }) : undefined;
};

/** The colours of a series are read on each redraw, so that the theme can change. */
function seriesOptions(series: ChartSeries, tokens: () => ChartTokens): uPlot.Series {
  const tone = series.kind === 'candles' ? 'accent' : series.tone;
  const filled = series.kind === 'area' || series.kind === 'bars';
  const paths = pathsOf(series);
  return {
    label: series.label,
    scale: SCALE,
    width: 2,
    spanGaps: true,
    stroke: () => tokens().tone(tone),
    ...(filled && { fill: () => tokens().soft(tone) }),
    ...(series.kind !== 'candles' && { dash: DASHES[series.stroke] }),
    ...(paths && { paths }),
    points: { show: series.kind === 'line', size: 5 },
  };
}

const isStepped = (series: ChartSeries): boolean =>
  series.kind === 'area' && series.stepped !== undefined;

/** The width of the outermost steps, which have no next row to extend to. */
const STEP_MARGIN = 0.02;

/** Only lines cross each other; areas and bars keep their colours. */
const isLine = (series: ChartSeries | undefined): boolean =>
  series?.kind === 'line' || series?.kind === 'step';

/**
 * Mounts a uPlot chart with any quantity on the x axis. A drag zooms to a range, a double click shows
 * all.
 */
export const mountXyEngine: MountEngine = (host, options): ChartEngine => {
  const { axis } = options;
  const series = inDrawingOrder(options.series.filter(({ kind }) => kind !== 'hidden'));
  let { tokens, levels } = options;
  let isZoomed = false;
  const setZoomed = (zoomed: boolean): void => {
    isZoomed = zoomed;
    options.onMoved(zoomed);
  };
  const currentTokens = (): ChartTokens => tokens;
  const hasSteps = series.some(isStepped);
  /** Only a range of all rows has a margin, so that a zoomed range is not widened. */
  const marginOf = (min: number, max: number): number => {
    const extent = extentOf(series);
    return hasSteps && extent?.first === min && extent.last === max ? STEP_MARGIN : 0;
  };
  let hasPointer = false;
  const clearPointer = (): void => {
    if (hasPointer) options.onPointer(undefined);
    hasPointer = false;
  };
  // also called when rows change under a cursor set by `setCrosshair`
  const onCursor = ({ cursor, data, over }: uPlot): void => {
    const { idx } = cursor;
    const x = idx === null || idx === undefined ? undefined : data[0][idx];
    if (x === undefined || !over.matches(':hover')) {
      clearPointer();
      return;
    }
    hasPointer = true;
    options.onPointer(x);
  };

  const plot = new uPlot(
    {
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      legend: { show: false },
      padding: [12, 8, 0, 28],
      cursor: {
        points: { size: 7 },
        drag: { x: true, y: false, dist: DRAG_MIN_PX },
        focus: {
          prox: FOCUS_PX,
          // a cursor set by `setCrosshair` highlights no series
          dist: ({ over }, index, _, y, pointerY) =>
            isLine(series[index - 1]) && over.matches(':hover')
              ? y - pointerY
              : Number.POSITIVE_INFINITY,
        },
      },
      // the other series fade while a line is near the pointer
      focus: { alpha: series.length > 1 ? 0.25 : 1 },
      scales: {
        x: {
          time: false,
          range: (_, min, max) =>
            Number.isFinite(min) && min !== null
              ? spanOf(min, max, marginOf(min, max))
              : EMPTY_RANGE,
        },
        [SCALE]: { auto: true },
      },
      axes: [horizontalAxis(axis, currentTokens), ...verticalAxis(series, currentTokens)],
      series: [{}, ...series.map((each) => seriesOptions(each, currentTokens))],
      hooks: {
        draw: [(self) => drawLevels(self, levels, tokens)],
        setCursor: [onCursor],
        setSelect: [() => setZoomed(true)],
        setScale: [
          (self, key) => {
            const { min, max } = self.scales['x'] ?? {};
            if (key !== 'x' || typeof min !== 'number' || typeof max !== 'number') return;
            options.onRange({ from: min, to: max });
          },
        ],
      },
    },
    alignData(series),
    host,
  );

  let crosshair: number | undefined;
  const placeCrosshair = (): void => {
    const position =
      crosshair === undefined ? { left: -10, top: -10 } : positionOf(plot, series, crosshair);
    plot.setCursor(position, false);
  };
  const setRange = (from: number, to: number): void => {
    plot.batch(() => plot.setScale('x', { min: from, max: to }));
    placeCrosshair();
  };
  const range = () => ({
    from: plot.scales['x']?.min ?? 0,
    to: plot.scales['x']?.max ?? 1,
  });
  const showAll = (): void => {
    const extent = extentOf(series);
    if (extent !== undefined) setRange(extent.first, extent.last);
  };
  const unsubscribe = subscribeToRows(series, () => {
    plot.setData(alignData(series), !isZoomed);
    // without a reset of its scales, uPlot only stores the data
    if (isZoomed) plot.redraw();
  });

  plot.over.addEventListener('mouseleave', clearPointer);
  plot.over.addEventListener('dblclick', () => setZoomed(false));

  return {
    setCrosshair(x) {
      crosshair = x;
      placeCrosshair();
    },
    setRange: ({ from, to }) => {
      isZoomed = true;
      setRange(from, to);
    },
    reveal(x) {
      const { from, to } = range();
      if (x >= from && x <= to) return;
      setZoomed(true);
      setRange(x - (to - from) / 2, x + (to - from) / 2);
    },
    zoom(factor) {
      const { from, to } = range();
      const middle = (from + to) / 2;
      const half = (to - from) / 2 / factor;
      setZoomed(true);
      setRange(middle - half, middle + half);
    },
    resetView() {
      setZoomed(false);
      showAll();
    },
    highlight(id) {
      const index = series.findIndex((each) => each.id === id);
      plot.setSeries(index < 0 ? null : index + 1, { focus: true });
    },
    setTokens(next) {
      tokens = next;
      plot.redraw(false, true);
    },
    setLevels(next) {
      levels = next;
      plot.redraw(false);
    },
    resize: (width, height) => plot.setSize({ width, height }),
    toCanvas: () => plot.ctx.canvas,
    destroy() {
      unsubscribe();
      plot.destroy();
    },
  };
};

const byValue = (levels: readonly ChartLevel[]): readonly ChartLevel[] =>
  levels.toSorted((one, other) => one.value - other.value);

/** Vertical lines with their labels at the top, below each other where they would overlap; `valToPos` and the box are in canvas pixels. */
function drawLevels(plot: uPlot, levels: readonly ChartLevel[], tokens: ChartTokens): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const rowHeight = Math.ceil(tokens.fontSize * 1.25 * ratio);
  // where the labels of each row end
  const rows: number[] = [];
  for (const { value, label, tone = 'accent' } of byValue(levels)) {
    const x = Math.round(plot.valToPos(value, 'x', true));
    if (!(x >= bbox.left && x <= bbox.left + bbox.width)) continue;
    ctx.save();
    ctx.strokeStyle = tokens.tone(tone);
    ctx.fillStyle = tokens.tone(tone);
    ctx.lineWidth = ratio;
    ctx.setLineDash([4 * ratio, 4 * ratio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.font = `${tokens.fontSize * ratio}px ${tokens.font}`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'top';
    const { width } = ctx.measureText(label);
    // over the line rather than over the labels of the axis
    const start = Math.min(x + 4 * ratio, bbox.left + bbox.width - width);
    const free = rows.findIndex((end) => end < start);
    const row = free < 0 ? rows.length : free;
    rows[row] = start + width;
    const top = bbox.top + row * rowHeight;
    if (start < x) {
      ctx.fillStyle = tokens.surface;
      ctx.fillRect(start, top, width, rowHeight);
      ctx.fillStyle = tokens.tone(tone);
    }
    ctx.fillText(label, start, top);
    ctx.restore();
  }
}

/**
 * The range of a single position is that position ± 1.
 * @param margin on each side, as a share of the range
 */
const spanOf = (min: number, max: number, margin: number): [number, number] =>
  min === max ? [min - 1, max + 1] : [min - (max - min) * margin, max + (max - min) * margin];

function positionOf(plot: uPlot, series: readonly ChartSeries[], x: number) {
  const [first] = series;
  const index = first === undefined ? -1 : indexAtOrBefore(first.source, x);
  const value = index < 0 ? null : (first?.main.valueAt(index) ?? null);
  return {
    left: plot.valToPos(x, 'x'),
    top: value === null ? 0 : plot.valToPos(value, SCALE),
  };
}
