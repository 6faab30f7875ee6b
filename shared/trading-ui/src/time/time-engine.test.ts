import { describe, expect, it, jest } from '@jest/globals';
import { NO_UNIT } from '@parallax/ui';
import { defineForTests } from '@parallax/ui/testing';
import { createChartData } from '../chart/chart-data.ts';
import type { ChartRange } from '../chart/chart-group.ts';
import type { ChartOverlay, OverlayView } from '../chart/chart-overlay.ts';
import { type ChartSeries, valueSeries } from '../chart/chart-series.ts';
import type { ChartTokens } from '../chart/chart-tokens.ts';
import { mountTimeEngine } from './time-engine.ts';

/** The texts drawn since the test last cleared them. */
const texts: string[] = [];
const context = new Proxy(
  {
    fillText: (text: string) => texts.push(text),
    measureText: () => ({ width: 40, actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 }),
  },
  { get: (own, key) => Reflect.get(own, key) ?? (() => undefined), set: () => true },
);
defineForTests(HTMLCanvasElement.prototype, { getContext: { value: () => context } });

const GREY = '#808080';
const TOKENS: ChartTokens = {
  surface: GREY,
  line: GREY,
  strongLine: GREY,
  text: GREY,
  quietText: GREY,
  font: 'sans-serif',
  fontSize: 11,
  tag: undefined,
  tone: () => GREY,
  soft: () => GREY,
};
const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 21);
const rowsFrom = (firstHour: number) =>
  Array.from({ length: 200 }, (_, index) => START + (firstHour + index) * HOUR);

/** A series of 200 hours. */
function seriesFrom(id: string, firstHour: number) {
  const data = createChartData<number>((at) => at, rowsFrom(firstHour));
  const series = valueSeries(data, {
    id,
    label: id,
    unit: NO_UNIT,
    format: String,
    value: (at) => at,
  });
  return { data, series };
}

function mount(series: readonly ChartSeries[], fit: boolean, height = 400) {
  const host = document.createElement('div');
  Object.defineProperty(host, 'clientWidth', { value: 800 });
  Object.defineProperty(host, 'clientHeight', { value: height });
  document.body.append(host);
  const onRange = jest.fn<(range: ChartRange) => void>();
  const onMoved = jest.fn();
  const engine = mountTimeEngine(host, {
    series,
    axis: { label: 'Time', file: { heading: 'X', unit: NO_UNIT }, format: String },
    fit,
    scale: 'normal',
    levels: [],
    overlays: [],
    tokens: TOKENS,
    onPointer: () => undefined,
    onPress: () => undefined,
    onRange,
    onMoved,
    onNearStart: () => undefined,
  });
  return { engine, host, onRange, onMoved };
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

it.each([
  ['a low', 90],
  ['a high', 400],
])('has at least two labels on each axis of %s chart', async (_, height) => {
  const data = createChartData<number>((at) => at, rowsFrom(0));
  const seriesOf = (valueAxis: 'main' | 'left', factor: number, unit: string) =>
    valueSeries(data, {
      id: unit,
      label: unit,
      valueAxis,
      aroundZero: true,
      unit: NO_UNIT,
      format: (value) => `${value} ${unit}`,
      tagFormat: () => 'tag',
      value: (at) => ((at - START) / HOUR) * factor,
    });
  texts.length = 0;
  const { engine } = mount([seriesOf('main', 1, 'm'), seriesOf('left', 1e5, 'l')], true, height);
  await nextFrame();
  await nextFrame();
  for (const unit of ['m', 'l']) {
    const labels = texts.filter((text) => text.endsWith(` ${unit}`));
    expect(new Set(labels).size).toBeGreaterThanOrEqual(2);
  }
  engine.destroy();
});

/** Mounts a chart with an overlay that is painted at once; the view is that of the last painting. */
const showOverlay = async (taken: ChartOverlay['press']) => {
  const views: OverlayView[] = [];
  const overlay: ChartOverlay = {
    paint: (_, view) => views.push(view),
    subscribe: () => () => undefined,
    ...(taken && { press: taken }),
  };
  const { engine, host } = mount([seriesFrom('prices', 0).series], false);
  engine.setOverlays?.([overlay]);
  await nextFrame();
  await nextFrame();
  const view = views.at(-1);
  if (view === undefined) throw new Error('Expected the overlay to be painted.');
  return { engine, host, view };
};

const point = (type: string, clientX: number, on: EventTarget = window) =>
  on.dispatchEvent(new MouseEvent(type, { clientX, clientY: 10, bubbles: true }));

describe('an overlay', () => {
  it('has the places of times, also between the rows and after the last', async () => {
    const { engine, view } = await showOverlay(undefined);
    const at = (hours: number): number => view.xOf(START + hours * HOUR) ?? Number.NaN;
    expect(at(180) - at(179)).toBeGreaterThan(1);
    expect(at(179.5)).toBeCloseTo((at(179) + at(180)) / 2);
    expect(at(203)).toBeCloseTo(at(199) + 4 * (at(199) - at(198)));
    for (const hours of [150, 179.5, 203]) {
      expect(view.timeAt(at(hours))).toBe(START + hours * HOUR);
    }
    engine.destroy();
  });

  it('gets what follows a press that it takes, until Escape cancels it', async () => {
    const followed: string[] = [];
    const { engine, host } = await showOverlay(() => ({
      move: ({ x }) => followed.push(`move ${x}`),
      end: () => followed.push('end'),
      cancel: () => followed.push('cancel'),
    }));
    point('pointerdown', 20, host);
    point('pointermove', 30);
    point('pointerup', 30);
    point('pointermove', 40);
    point('pointerdown', 20, host);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    point('pointerup', 30);
    expect(followed).toEqual(['move 30', 'end', 'cancel']);
    engine.destroy();
  });
});

it('shows the newest rows of series that cover different times', async () => {
  const series = [seriesFrom('early', 0).series, seriesFrom('late', 150).series];
  const { engine, onRange } = mount(series, false);
  await nextFrame();
  expect(onRange).toHaveBeenLastCalledWith(expect.objectContaining({ to: START + 349 * HOUR }));
  engine.destroy();
});

describe('a fitted chart', () => {
  it('shows all rows again when they are replaced', async () => {
    const { data, series } = seriesFrom('payments', 0);
    const { engine, onRange } = mount([series], true);
    data.set(rowsFrom(1));
    await nextFrame();
    expect(onRange).toHaveBeenLastCalledWith({ from: START + HOUR, to: START + 200 * HOUR });
    engine.destroy();
  });

  it('keeps the range that the user chose when its rows are replaced', async () => {
    const { data, series } = seriesFrom('payments', 0);
    const { engine, onRange } = mount([series], true);
    await nextFrame();
    engine.zoom(4);
    await nextFrame();
    const chosen = onRange.mock.lastCall?.[0] ?? { from: 0, to: 0 };
    for (const firstHour of [1, 2, 3]) {
      data.set(rowsFrom(firstHour));
      await nextFrame();
    }
    expect(chosen.from).toBeGreaterThan(START + 100 * HOUR);
    expect(onRange).toHaveBeenLastCalledWith(chosen);
    engine.resetView();
    await nextFrame();
    expect(onRange).toHaveBeenLastCalledWith({ from: START + 3 * HOUR, to: START + 202 * HOUR });
    engine.destroy();
  });

  it('shows all rows if the new ones are outside the range that the user chose', async () => {
    const { data, series } = seriesFrom('payments', 0);
    const { engine, onRange, onMoved } = mount([series], true);
    await nextFrame();
    engine.zoom(4);
    await nextFrame();
    data.set(rowsFrom(300));
    await nextFrame();
    expect(onRange).toHaveBeenLastCalledWith({ from: START + 300 * HOUR, to: START + 499 * HOUR });
    expect(onMoved).toHaveBeenLastCalledWith(false);
    engine.destroy();
  });
});
