import { type CsvValue, csvText, downloadFile } from '@parallax/ui';
import { indexAt, positionsOf } from './chart-points.ts';
import type { ChartSeries } from './chart-series.ts';
import { type ChartAxis, figureName } from './chart-text.ts';

const withUnit = (label: string, unit: string | undefined): string =>
  unit === undefined ? label : `${label} (${unit})`;

/** The data of a chart as CSV: one line per position, values in full. */
export function chartCsv(series: readonly ChartSeries[], axis: ChartAxis): string {
  const columns = series.flatMap((each) =>
    each.figures.map((figure) => ({
      header: withUnit(figureName(series, each, figure), figure.unit),
      valueAt: (x: number) => {
        const index = indexAt(each.source, x);
        return index < 0 ? null : figure.valueAt(index);
      },
    })),
  );
  const position = (x: number): CsvValue => axis.file?.textAt(x) ?? x;
  const readers = [position, ...columns.map(({ valueAt }) => valueAt)];
  const lines = positionsOf(series).map((x) => readers.map((read) => read(x)));
  return csvText([
    [withUnit(axis.label, axis.file?.unit ?? axis.unit), ...columns.map(({ header }) => header)],
    ...lines,
  ]);
}

export const downloadChartCsv = (
  title: string,
  series: readonly ChartSeries[],
  axis: ChartAxis,
): void => downloadFile(`${title}.csv`, new Blob([chartCsv(series, axis)], { type: 'text/csv' }));

const HEAD_PIXELS = 44;

/** Downloads a picture of a chart with its title and legend above it. */
export function downloadChartPng(options: {
  title: string;
  legend: readonly string[];
  chart: HTMLCanvasElement;
  colors: { surface: string; text: string; quietText: string; font: string };
}): void {
  const { title, legend, chart, colors } = options;
  const ratio = window.devicePixelRatio || 1;
  const picture = document.createElement('canvas');
  picture.width = chart.width;
  picture.height = chart.height + HEAD_PIXELS * ratio;
  const pen = picture.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = colors.surface;
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.fillStyle = colors.text;
  pen.font = `600 ${13 * ratio}px ${colors.font}`;
  pen.fillText(title, 8 * ratio, 18 * ratio);
  pen.fillStyle = colors.quietText;
  pen.font = `${11 * ratio}px ${colors.font}`;
  pen.fillText(legend.join('   '), 8 * ratio, 36 * ratio);
  pen.drawImage(chart, 0, HEAD_PIXELS * ratio);
  picture.toBlob((blob) => {
    if (blob) downloadFile(`${title}.png`, blob);
  });
}
