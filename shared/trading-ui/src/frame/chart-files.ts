import { downloadCsv, downloadFile, type FileColumn } from '@parallax/ui';
import { indexAt, positionsOf } from '../chart/chart-points.ts';
import type { ChartSeries } from '../chart/chart-series.ts';
import { type ChartAxis, columnName } from '../chart/chart-text.ts';

/** The data of a chart as a file: one line per position. */
export function chartFile(series: readonly ChartSeries[], { file }: ChartAxis) {
  const columns = series.flatMap((each) =>
    each.columns.map(
      (column): FileColumn<number> => ({
        heading: columnName(series, each, column),
        unit: column.unit,
        value: (x) => {
          const index = indexAt(each.source, x);
          return index < 0 ? null : column.valueAt(index);
        },
      }),
    ),
  );
  const position: FileColumn<number> = { ...file, value: (x) => x };
  return {
    // the legend also shows the positions of a price axis
    columns: [position, ...columns.filter(({ heading }) => heading !== file.heading)],
    rows: positionsOf(series),
  };
}

export function downloadChartCsv(
  title: string,
  series: readonly ChartSeries[],
  axis: ChartAxis,
): void {
  const { columns, rows } = chartFile(series, axis);
  downloadCsv(title, columns, rows);
}

const MARGIN = 8;
const TITLE = { size: 13, weight: 600, lineHeight: 18 };
const LEGEND = { size: 11, weight: 400, lineHeight: 16 };

/** Joins parts into lines that fit; a part that is longer than a line has a separate line. */
function wrapParts(
  parts: readonly string[],
  separator: string,
  fits: (text: string) => boolean,
): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = last === undefined ? part : last + separator + part;
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines;
}

const wrapWords = (text: string, fits: (text: string) => boolean): string[] =>
  wrapParts(text.split(' '), ' ', fits);

/** Downloads a picture of a chart with its title and legend above it, each on as many lines as needed. */
export function downloadChartPng(options: {
  title: string;
  legend: readonly string[];
  chart: HTMLCanvasElement;
  colors: { surface: string; text: string; quietText: string; font: string };
}): void {
  const { title, legend, chart, colors } = options;
  const ratio = window.devicePixelRatio || 1;
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (context === null) return;
  const fontOf = ({ size, weight }: typeof TITLE): string =>
    `${weight} ${size * ratio}px ${colors.font}`;
  const fits = (text: string): boolean =>
    context.measureText(text).width <= chart.width - 2 * MARGIN * ratio;
  context.font = fontOf(TITLE);
  const titleLines = wrapWords(title, fits);
  context.font = fontOf(LEGEND);
  const entries = legend.flatMap((entry) => wrapWords(entry, fits));
  const legendLines = wrapParts(entries, '   ', fits);
  const lines = [
    ...titleLines.map((text) => ({ text, style: TITLE, color: colors.text })),
    ...legendLines.map((text) => ({ text, style: LEGEND, color: colors.quietText })),
  ];
  const textHeight = lines.reduce((sum, { style }) => sum + style.lineHeight, 0);
  const chartTop = Math.round((textHeight + MARGIN) * ratio);
  // a new size resets the font
  picture.width = chart.width;
  picture.height = chart.height + chartTop;
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, picture.width, picture.height);
  let baseline = 0;
  for (const { text, style, color } of lines) {
    baseline += style.lineHeight * ratio;
    context.fillStyle = color;
    context.font = fontOf(style);
    context.fillText(text, MARGIN * ratio, baseline);
  }
  context.drawImage(chart, 0, chartTop);
  picture.toBlob((blob) => {
    if (blob) downloadFile(`${title}.png`, blob);
  });
}
