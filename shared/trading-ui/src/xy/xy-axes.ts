import type uPlot from 'uplot';
import type { ChartSeries } from '../chart/chart-series.ts';
import type { ChartAxis } from '../chart/chart-text.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { tickDistance, tickTexts } from '../chart/tick-texts.ts';

/** All series share the axis at the right. */
export const SCALE = 'right';

/** The distance of ticks where there is room. */
const ROOMY_COLUMN = 72;
const ROOMY_ROW = 30;
/** The smallest distance of rows, in text heights. */
const DENSE_ROW = 1.1;
/** The width of a digit, in text heights, and the gap between two labels. */
const DIGIT_WIDTH = 0.62;
const LABEL_GAP = 10;

function axisOptions(tokens: () => ChartTokens, overrides: uPlot.Axis): uPlot.Axis {
  const { font, fontSize } = tokens();
  return {
    font: `${fontSize}px ${font}`,
    stroke: () => tokens().quietText,
    grid: { stroke: () => tokens().line, width: 1 },
    ticks: { show: false },
    gap: 6,
    ...overrides,
  };
}

/** The width of the widest label if the axis had two ticks. */
function labelWidth(min: number, max: number, format: (x: number) => string, fontSize: number) {
  const step = 10 ** Math.floor(Math.log10((max - min) / 2 || 1));
  const ends = [Math.floor(min / step) * step, Math.ceil(max / step) * step];
  const digits = Math.max(...tickTexts(ends, format).map(({ length }) => length));
  return digits * fontSize * DIGIT_WIDTH;
}

export const horizontalAxis = (axis: ChartAxis, tokens: () => ChartTokens): uPlot.Axis =>
  axisOptions(tokens, {
    values: (_, splits) => [...tickTexts(splits, axis.format)],
    space: (_, _index, min, max, length) => {
      const dense = labelWidth(min, max, axis.format, tokens().fontSize) + LABEL_GAP;
      return tickDistance(Math.max(ROOMY_COLUMN, dense), dense, length);
    },
    // a label at the end stays clear of the lowest one of the vertical axis
    gap: 10,
    size: 32,
  });

/** The axis of the values, with the format of the first series. */
export function verticalAxis(
  series: readonly ChartSeries[],
  tokens: () => ChartTokens,
): uPlot.Axis[] {
  const format = series[0]?.axisFormat;
  if (format === undefined) return [];
  return [
    axisOptions(tokens, {
      scale: SCALE,
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- its enum exists in types only
      side: 1,
      size: 64,
      space: (_, _index, _min, _max, length) =>
        tickDistance(ROOMY_ROW, tokens().fontSize * DENSE_ROW, length),
      values: (_, splits) => [...tickTexts(splits, format)],
    }),
  ];
}
