import type { ChartSeries, ChartTone } from '../chart/chart-series.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { createAxisTags } from './axis-tags.ts';
import { type DrawnSeries, priceFormat } from './draw-series.ts';
import { createTickLabels } from './tick-labels.ts';

/** The tags of the last values and the labels of the ticks. */
export interface AxisLabels {
  /** Call it after the last visible values have changed. */
  update: () => void;
  setTokens: (tokens: ChartTokens) => void;
  destroy: () => void;
}

interface AxisSeries {
  readonly series: ChartSeries;
  readonly api: DrawnSeries['api'];
}

/** Groups the series by axis. */
function groupByAxis(
  series: readonly ChartSeries[],
  drawn: readonly DrawnSeries[],
): AxisSeries[][] {
  const axes = new Map<string, AxisSeries[]>();
  series.forEach((each, index) => {
    const api = drawn[index]?.api;
    if (api === undefined || each.valueAxis === 'bottom') return;
    const key = `${each.pane} ${each.valueAxis}`;
    axes.set(key, [...(axes.get(key) ?? []), { series: each, api }]);
  });
  return [...axes.values()];
}

const isTagged = ({ series }: AxisSeries): boolean => series.kind === 'candles' || !series.thin;

/** On these tones the library writes in white, which is hard to read in the dark theme. */
const WITH_WHITE_TEXT: ReadonlySet<ChartTone> = new Set(['down', 'link-1']);

const toneOfTag = ({ series }: AxisSeries): ChartTone | undefined =>
  series.kind !== 'candles' && series.toneAt === undefined && WITH_WHITE_TEXT.has(series.tone)
    ? series.tone
    : undefined;

function labelAxis(axis: readonly AxisSeries[], initial: ChartTokens): AxisLabels | undefined {
  const [first] = axis;
  if (first === undefined) return undefined;
  const { series, api } = first;
  let tokens = initial;
  const tags = createAxisTags(
    axis.filter(isTagged).map((each) => {
      const tone = toneOfTag(each);
      return {
        api: each.api,
        format: each.series.tagFormat,
        colors: tone && (() => ({ background: tokens.tone(tone), text: tokens.surface })),
      };
    }),
    tokens,
  );
  let isEnded = false;
  const ticks = createTickLabels({
    tags,
    format: series.axisFormat,
    keepsDecimals: series.keepsDecimals,
    toCoordinate: (value) => api.priceToCoordinate(value),
    fontSize: tokens.fontSize,
    // the library must finish its drawing first
    onTicks: () => queueMicrotask(() => update()),
  });
  const apply = (): void =>
    api.applyOptions({
      priceFormat: { ...priceFormat(series), tickmarksFormatter: ticks.texts },
    });
  const update = (): void => {
    if (isEnded) return;
    tags.update();
    // the library caches the labels until the range changes
    if (ticks.update()) apply();
  };
  apply();
  return {
    update,
    setTokens(next) {
      tokens = next;
      tags.setTokens(next);
    },
    destroy() {
      isEnded = true;
    },
  };
}

/** On each axis, combines equal tags and hides the tick labels that a tag covers. */
export function labelAxes(
  series: readonly ChartSeries[],
  drawn: readonly DrawnSeries[],
  tokens: ChartTokens,
): AxisLabels {
  const axes = groupByAxis(series, drawn).flatMap((axis) => labelAxis(axis, tokens) ?? []);
  return {
    update() {
      for (const axis of axes) axis.update();
    },
    setTokens(next) {
      for (const axis of axes) axis.setTokens(next);
    },
    destroy() {
      for (const axis of axes) axis.destroy();
    },
  };
}
