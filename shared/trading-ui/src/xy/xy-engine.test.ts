import { beforeEach, describe, expect, it } from '@jest/globals';
import { createChartData } from '../chart/chart-data.ts';
import type { ChartLevel } from '../chart/chart-engine.ts';
import { valueSeries } from '../chart/chart-series.ts';
import { readChartTokens } from '../chart/chart-tokens.ts';

/** The texts that were drawn since the last change of the test. */
const texts: string[] = [];
const context = new Proxy(
  { fillText: (text: string) => texts.push(text) },
  { get: (own, key) => Reflect.get(own, key) ?? (() => undefined), set: () => true },
);
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => context });
Object.defineProperty(globalThis, 'Path2D', {
  value: class {
    moveTo() {}
    lineTo() {}
    rect() {}
    arc() {}
    closePath() {}
    addPath() {}
  },
});
const { mountXyEngine } = await import('./xy-engine.ts');

beforeEach(() => {
  texts.length = 0;
});

type Row = [x: number, y: number];
const rows = (factor: number): Row[] => [1, 2, 3, 4].map((x) => [x, x * factor]);

async function mount(levels: readonly ChartLevel[] = []) {
  const host = document.createElement('div');
  Object.defineProperty(host, 'clientWidth', { value: 800 });
  Object.defineProperty(host, 'clientHeight', { value: 400 });
  document.body.append(host);
  const data = createChartData<Row>(([x]) => x);
  data.set(rows(1));
  const line = valueSeries(data, {
    id: 'a',
    label: 'A',
    format: (y) => `y ${y}`,
    value: ([, y]) => y,
  });
  const engine = mountXyEngine(host, {
    series: [line],
    axis: { label: 'X', format: (x) => `x ${x}` },
    fit: false,
    scale: 'normal',
    levels,
    tokens: readChartTokens(host),
    onPointer: () => undefined,
    onPress: () => undefined,
    onRange: () => undefined,
    onNearStart: () => undefined,
  });
  await Promise.resolve();
  return { engine, replace: (factor: number) => data.set(rows(factor)) };
}

describe('a chart with free axes', () => {
  it('keeps all rows in view when new rows replace them', async () => {
    const { replace } = await mount();
    texts.length = 0;
    replace(1_000);
    await Promise.resolve();
    expect(texts).toEqual(expect.arrayContaining(['x 1', 'x 4', 'y 1000', 'y 4000']));
  });

  it('shows the labels of levels in view only', async () => {
    const { engine } = await mount([{ id: 'mid', value: 2.5, label: 'Middle' }]);
    expect(texts).toContain('Middle');
    texts.length = 0;
    engine.setLevels?.([
      { id: 'mid', value: 3.5, label: 'Later' },
      { id: 'far', value: 9, label: 'Out of view' },
    ]);
    await Promise.resolve();
    expect(texts).toContain('Later');
    expect(texts).not.toContain('Out of view');
  });

  it('keeps its zoomed range when new rows replace the rows', async () => {
    const { engine, replace } = await mount();
    engine.setRange({ from: 2, to: 3 });
    texts.length = 0;
    replace(1_000);
    await Promise.resolve();
    expect(texts).toEqual(expect.arrayContaining(['x 2', 'x 3', 'y 2000', 'y 3000']));
    expect(texts).not.toContain('x 1');
  });
});
