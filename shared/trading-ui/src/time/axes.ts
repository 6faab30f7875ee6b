import type { AutoscaleInfo, IChartApi, PriceScaleMode } from 'lightweight-charts';
import type { ChartSeries, ValueAxis, ValueSeries } from '../chart/chart-series.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { type DrawnSeries, SCALES } from './draw-series.ts';
import { rangeAroundZero } from './zero-line.ts';

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
  // areas above zero need room for half of the lowest label only
  const areAreas = first.some(({ kind }) => kind === 'area') && first.every(isAroundZero);
  const scaleMargins = { top: 0.12, bottom: bottom ? 0.22 : areAreas ? 0.03 : 0.08 };
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

const isAroundZero = (series: ChartSeries): series is ValueSeries =>
  series.kind !== 'candles' && series.aroundZero;

/** Sets the ranges of axes that share a zero line. */
export function applyRanges(series: readonly ChartSeries[], drawn: readonly DrawnSeries[]): void {
  const aroundZero = series.filter(isAroundZero);
  series.forEach((each, index) => {
    if (!isAroundZero(each)) return;
    drawn[index]?.api.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
        const range = rangeAroundZero(aroundZero, each.valueAxis);
        return range ? { priceRange: { minValue: range.min, maxValue: range.max } } : original();
      },
    });
  });
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
