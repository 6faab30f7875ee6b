import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import type { ChartEngine, MountEngine } from '../chart/chart-engine.ts';
import { extentOf, indexAtOrBefore, sourcesOf } from '../chart/chart-points.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { alignedData } from './xy-data.ts';

const scaleOf = ({ place }: ChartSeries): string => (place === 'left' ? 'left' : 'right');

/** Without data, uPlot would invent a scale. */
const EMPTY_RANGE: uPlot.Range.MinMax = [0, 1];

const pathsOf = (series: ChartSeries): uPlot.Series.PathBuilder | undefined => {
  const { kind } = series;
  if (kind === 'area' && series.stepped !== undefined) {
    return uPlot.paths.stepped?.({ align: series.stepped === 'before' ? -1 : 1 });
  }
  if (kind === 'step') return uPlot.paths.stepped?.({ align: 1 });
  if (kind === 'bars') return uPlot.paths.bars?.({ size: [0.7, 48] });
  return kind === 'points' ? () => null : undefined;
};

/** The colours of a series are read on each redraw, so that the theme can change. */
function seriesOptions(series: ChartSeries, tokens: () => ChartTokens): uPlot.Series {
  const tone = series.kind === 'candles' ? 'accent' : series.tone;
  const filled = series.kind === 'area' || series.kind === 'bars';
  const paths = pathsOf(series);
  return {
    label: series.label,
    scale: scaleOf(series),
    width: 2,
    spanGaps: true,
    stroke: () => tokens().tone(tone),
    ...(filled && { fill: () => tokens().soft(tone) }),
    ...(series.kind !== 'candles' && series.dashed && { dash: [6, 4] }),
    ...(paths && { paths }),
    points: { show: series.kind === 'points' || series.kind === 'line', size: 5 },
  };
}

function axisOptions(tokens: () => ChartTokens, own: uPlot.Axis): uPlot.Axis {
  const { font, fontSize } = tokens();
  return {
    font: `${fontSize}px ${font}`,
    stroke: () => tokens().quietText,
    grid: { stroke: () => tokens().line, width: 1 },
    ticks: { show: false },
    gap: 6,
    ...own,
  };
}

function verticalAxis(
  scale: string,
  series: readonly ChartSeries[],
  tokens: () => ChartTokens,
): uPlot.Axis[] {
  const first = series.find((each) => scaleOf(each) === scale);
  const format = first?.axisFormat;
  if (format === undefined) return [];
  return [
    axisOptions(tokens, {
      scale,
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- its enum exists in types only
      side: scale === 'left' ? 3 : 1,
      size: 64,
      grid: { show: scale === 'right', stroke: () => tokens().line, width: 1 },
      values: (_, splits) => splits.map(format),
    }),
  ];
}

/**
 * Charts with any horizontal quantity on uPlot: a drag selects a range, a double click shows all.
 */
export const mountXyEngine: MountEngine = (host, options): ChartEngine => {
  const { axis } = options;
  const series = options.series.filter(({ kind }) => kind !== 'hidden');
  let { tokens } = options;
  let zoomed = false;
  const read = (): ChartTokens => tokens;
  let external = false;
  let pointed = false;
  const leave = (): void => {
    if (pointed) options.onPointer(undefined);
    pointed = false;
  };
  // also called when rows change under a cursor that `setCrosshair` has placed
  const onCursor = ({ cursor, data, over }: uPlot): void => {
    const { idx } = cursor;
    const x = idx === null || idx === undefined ? undefined : data[0][idx];
    if (x === undefined || !over.matches(':hover')) {
      leave();
      return;
    }
    pointed = true;
    options.onPointer(x);
  };

  const plot = new uPlot(
    {
      width: Math.max(1, host.clientWidth),
      height: Math.max(1, host.clientHeight),
      legend: { show: false },
      padding: [12, 8, 0, series.some(({ place }) => place === 'left') ? 0 : 28],
      cursor: { points: { size: 7 }, drag: { x: true, y: false } },
      scales: {
        x: {
          time: false,
          range: (_, min, max) =>
            Number.isFinite(min) && min !== null ? spanOf(min, max) : EMPTY_RANGE,
        },
        right: { auto: true },
        left: { auto: true },
      },
      axes: [
        axisOptions(read, {
          values: (_, splits) => splits.map((x) => axis.format(x)),
          space: 72,
          size: 28,
        }),
        ...verticalAxis('right', series, read),
        ...verticalAxis('left', series, read),
      ],
      series: [{}, ...series.map((each) => seriesOptions(each, read))],
      hooks: {
        setCursor: [onCursor],
        setSelect: [
          () => {
            zoomed = true;
          },
        ],
        setScale: [
          (self, key) => {
            const { min, max } = self.scales['x'] ?? {};
            if (external || key !== 'x' || typeof min !== 'number' || typeof max !== 'number')
              return;
            options.onRange({ from: min, to: max });
          },
        ],
      },
    },
    alignedData(series),
    host,
  );

  let crosshair: number | undefined;
  const placeCrosshair = (): void => {
    const place =
      crosshair === undefined ? { left: -10, top: -10 } : positionOf(plot, series, crosshair);
    plot.setCursor(place, false);
  };
  const setRange = (from: number, to: number): void => {
    external = true;
    plot.batch(() => plot.setScale('x', { min: from, max: to }));
    external = false;
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
  const unsubscribes = sourcesOf(series).map((source) =>
    source.subscribe(() => plot.setData(alignedData(series), !zoomed)),
  );

  plot.over.addEventListener('mouseleave', leave);
  plot.over.addEventListener('dblclick', () => {
    zoomed = false;
  });

  return {
    setCrosshair(x) {
      crosshair = x;
      placeCrosshair();
    },
    setRange: ({ from, to }) => {
      zoomed = true;
      setRange(from, to);
    },
    reveal(x) {
      const { from, to } = range();
      if (x >= from && x <= to) return;
      setRange(x - (to - from) / 2, x + (to - from) / 2);
    },
    zoom(factor) {
      const { from, to } = range();
      const middle = (from + to) / 2;
      const half = (to - from) / 2 / factor;
      zoomed = true;
      setRange(middle - half, middle + half);
    },
    resetView() {
      zoomed = false;
      showAll();
    },
    setTokens(next) {
      tokens = next;
      plot.redraw(false, true);
    },

    resize: (width, height) => plot.setSize({ width, height }),
    toCanvas: () => plot.ctx.canvas,
    destroy() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      plot.destroy();
    },
  };
};

/** The range of a single position is that position ± 1. */
const spanOf = (min: number, max: number): uPlot.Range.MinMax =>
  min === max ? [min - 1, max + 1] : [min, max];

function positionOf(plot: uPlot, series: readonly ChartSeries[], x: number) {
  const [first] = series;
  const index = first === undefined ? -1 : indexAtOrBefore(first.source, x);
  const value = index < 0 ? null : (first?.main.valueAt(index) ?? null);
  const scale = first === undefined ? 'right' : scaleOf(first);
  return {
    left: plot.valToPos(x, 'x'),
    top: value === null ? 0 : plot.valToPos(value, scale),
  };
}
