import { expect, it, jest } from '@jest/globals';
import { createChartData } from '../chart/chart-data.ts';
import { valueSeries } from '../chart/chart-series.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';

const context = new Proxy(
  { measureText: () => ({ width: 40, actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 }) },
  { get: (own, key) => Reflect.get(own, key) ?? (() => undefined), set: () => true },
);
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => context });
const { mountTimeEngine } = await import('./time-engine.ts');

const GREY = '#808080';
const TOKENS: ChartTokens = {
  surface: GREY,
  line: GREY,
  strongLine: GREY,
  text: GREY,
  quietText: GREY,
  font: 'sans-serif',
  fontSize: 11,
  tone: () => GREY,
  soft: () => GREY,
};
const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 21);
/** A series of 200 hours. */
function seriesFrom(id: string, firstHour: number) {
  const rows = Array.from({ length: 200 }, (_, index) => START + (firstHour + index) * HOUR);
  const data = createChartData<number>((at) => at, rows);
  return valueSeries(data, { id, label: id, format: String, value: (at) => at });
}

it('shows the newest rows of series that cover different times', async () => {
  const host = document.createElement('div');
  Object.defineProperty(host, 'clientWidth', { value: 800 });
  Object.defineProperty(host, 'clientHeight', { value: 400 });
  document.body.append(host);
  const onRange = jest.fn();
  const engine = mountTimeEngine(host, {
    series: [seriesFrom('early', 0), seriesFrom('late', 150)],
    axis: { label: 'Time', format: String },
    fit: false,
    scale: 'normal',
    levels: [],
    tokens: TOKENS,
    onPointer: () => undefined,
    onPress: () => undefined,
    onRange,
    onMoved: () => undefined,
    onNearStart: () => undefined,
  });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(onRange).toHaveBeenLastCalledWith(expect.objectContaining({ to: START + 349 * HOUR }));
  engine.destroy();
});
