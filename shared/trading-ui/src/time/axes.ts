import type { AutoscaleInfo, IChartApi, PriceScaleMode } from 'lightweight-charts';
import type { ChartSeries, ValueAxis, ValueSeries } from '../chart/chart-series.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { tickDistance } from '../chart/tick-texts.ts';
import { type DrawnSeries, SCALES } from './draw-series.ts';
import { alignAroundZero } from './zero-line.ts';

/** The height of the first pane relative to each other pane. */
const FIRST_PANE = 3;

/** Configures the axes that a chart with these series needs. */
export function applyScales(
  chart: IChartApi,
  series: readonly ChartSeries[],
  mode: PriceScaleMode,
): void {
  const first = series.filter(({ pane }) => pane === 0);
  const has = (valueAxis: ValueAxis): boolean => first.some((each) => each.valueAxis === valueAxis);
  const bottom = has('bottom');
  const lowest = areAreas(first) ? 0 : 0.08;
  const scaleMargins = { top: 0.12, bottom: bottom ? 0.22 : lowest };
  chart.priceScale('right').applyOptions({ visible: has('main'), scaleMargins, mode });
  if (has('left')) {
    // bars start at zero, and a margin below them would show negative ticks
    const startsAtZero = first.some(
      (each) => each.valueAxis === 'left' && each.kind === 'bars' && !each.aroundZero,
    );
    const margins = startsAtZero ? { ...scaleMargins, bottom: 0 } : scaleMargins;
    chart.priceScale('left').applyOptions({ visible: true, scaleMargins: margins });
  }
  if (bottom) chart.priceScale('bottom').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  chart.panes().forEach((pane, index) => {
    pane.setStretchFactor(index === 0 ? FIRST_PANE : 1);
    if (index === 0) return;
    const margins = { top: 0.1, bottom: 0.1 };
    chart.priceScale('right', index).applyOptions({ visible: true, scaleMargins: margins });
  });
}

export const isAroundZero = (series: ChartSeries): series is ValueSeries =>
  series.kind !== 'candles' && series.aroundZero;

/** Below an area above zero, only half of the lowest label needs room. */
const areAreas = (series: readonly ChartSeries[]): boolean =>
  series.some(({ kind }) => kind === 'area') && series.every(isAroundZero);

/** The distance of ticks, in text heights: on a low pane, and where there is room. */
const DENSE = 1.1;
const ROOMY = 2.5;
/** The height of the time axis, in text heights. */
const TIME_AXIS = 2.5;
/**
 * The library chooses the smallest round step above its minimum, and round numbers differ by a quarter
 * or more.
 */
const BELOW_STEP = 0.92;

/** The library rounds the distance up to whole pixels. */
const densityOf = (distance: number, fontSize: number): number =>
  (Math.floor(distance) - 0.5) / fontSize;

/**
 * Places the ticks of the value axes: closer together in low panes, so that each axis has at least two,
 * and at the same heights on axes that share a zero line.
 * @param height of the chart
 */
export function placeTicks(options: {
  chart: IChartApi;
  series: readonly ChartSeries[];
  drawn: readonly DrawnSeries[];
  height: number;
  fontSize: number;
}): void {
  const { chart, series, drawn, height, fontSize } = options;
  const panes = chart.panes();
  const share = (height - TIME_AXIS * fontSize) / (FIRST_PANE + panes.length - 1);
  panes.forEach((_, index) => {
    const paneHeight = share * (index === 0 ? FIRST_PANE : 1);
    const minDistance = tickDistance(ROOMY * fontSize, DENSE * fontSize, paneHeight - fontSize);
    const aligned =
      index === 0
        ? alignAxes({ chart, series, drawn, paneHeight, minDistance, fontSize })
        : undefined;
    const distance = aligned === undefined ? minDistance : aligned * BELOW_STEP;
    const tickMarkDensity = densityOf(distance, fontSize);
    chart.priceScale(SCALES.main, index).applyOptions({ tickMarkDensity });
    if (index === 0) chart.priceScale(SCALES.left).applyOptions({ tickMarkDensity });
  });
}

/** Sets the ranges of axes that share a zero line. Returns the distance of their ticks in pixels. */
function alignAxes(options: {
  chart: IChartApi;
  series: readonly ChartSeries[];
  drawn: readonly DrawnSeries[];
  paneHeight: number;
  minDistance: number;
  fontSize: number;
}): number | undefined {
  const { chart, series, drawn, paneHeight, minDistance, fontSize } = options;
  const aroundZero = series.filter(isAroundZero);
  if (aroundZero.length === 0) return undefined;
  const below = areAreas(series.filter(({ pane }) => pane === 0)) ? Math.ceil(fontSize * 0.6) : 0;
  const { top, bottom } = chart.priceScale(SCALES.main).options().scaleMargins;
  const height = paneHeight * (1 - top - bottom) - below;
  const axes = alignAroundZero(aroundZero, Math.max(minDistance, height), minDistance);
  series.forEach((each, index) => {
    if (!isAroundZero(each)) return;
    const range = axes?.rangeOf(each.valueAxis);
    drawn[index]?.api.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null): AutoscaleInfo | null =>
        range
          ? {
              priceRange: { minValue: range.min, maxValue: range.max },
              margins: { above: 0, below },
            }
          : original(),
    });
  });
  return axes?.tickDistance;
}

/** In a chart with two axes, colours the text of an axis with a single series like that series. */
export function colorAxes(
  chart: IChartApi,
  series: readonly ChartSeries[],
  { tone, quietText }: ChartTokens,
): void {
  const onAxis = (valueAxis: ValueAxis) =>
    series.filter((each) => each.pane === 0 && each.valueAxis === valueAxis);
  if (onAxis('left').length === 0) return;
  for (const valueAxis of ['left', 'main'] as const) {
    const [only, second] = onAxis(valueAxis);
    const hasOneTone =
      only !== undefined &&
      second === undefined &&
      only.kind !== 'candles' &&
      only.toneAt === undefined;
    const textColor = hasOneTone ? tone(only.tone) : quietText;
    chart.priceScale(SCALES[valueAxis]).applyOptions({ textColor });
  }
}
