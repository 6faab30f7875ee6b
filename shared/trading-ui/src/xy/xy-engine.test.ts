import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NO_UNIT } from '@parallax/ui';
import { defineForTests } from '@parallax/ui/testing';
import { createChartData } from '../chart/chart-data.ts';
import type { ChartLevel } from '../chart/chart-engine.ts';
import { valueSeries } from '../chart/chart-series.ts';
import { readChartTokens } from '../chart/chart-tokens.ts';
import { mountXyEngine } from './xy-engine.ts';

/** The texts drawn since the test last cleared them. */
const texts: string[] = [];
/** The opacities used since then. */
const alphas: unknown[] = [];
const CHARACTER_PX = 6;
/** Where each text was last drawn. */
const starts = new Map<string, number>();
const context = new Proxy(
  {
    fillText: (text: string, x: number) => {
      texts.push(text);
      starts.set(text, x);
    },
    measureText: (text: string) => ({ width: text.length * CHARACTER_PX }),
  },
  {
    get: (own, key) => Reflect.get(own, key) ?? (() => undefined),
    set: (_, key, value) => {
      if (key === 'globalAlpha') alphas.push(value);
      return true;
    },
  },
);
defineForTests(HTMLCanvasElement.prototype, { getContext: { value: () => context } });
defineForTests(globalThis, {
  Path2D: {
    value: class {
      moveTo() {}
      lineTo() {}
      rect() {}
      arc() {}
      closePath() {}
      addPath() {}
    },
  },
});

beforeEach(() => {
  texts.length = 0;
  alphas.length = 0;
});

type Row = [x: number, y: number];
const rows = (factor: number): Row[] => [1, 2, 3, 4].map((x) => [x, x * factor]);

async function mount({
  levels = [],
  kinds = ['line'],
  stepped,
  size = [800, 400],
}: {
  levels?: readonly ChartLevel[];
  kinds?: readonly ('line' | 'area')[];
  stepped?: 'before' | 'after';
  size?: readonly [width: number, height: number];
} = {}) {
  const host = document.createElement('div');
  Object.defineProperty(host, 'clientWidth', { value: size[0] });
  Object.defineProperty(host, 'clientHeight', { value: size[1] });
  document.body.append(host);
  const data = createChartData<Row>(([x]) => x);
  data.set(rows(1));
  const series = kinds.map((kind, index) =>
    valueSeries(data, {
      id: `${index}`,
      label: 'A',
      kind,
      ...(stepped && { stepped }),
      unit: NO_UNIT,
      format: (y) => `y ${y}`,
      value: ([, y]) => y * (index + 1),
    }),
  );
  const onRange = jest.fn();
  const onMoved = jest.fn();
  const onPointer = jest.fn();
  const engine = mountXyEngine(host, {
    series,
    axis: { label: 'X', file: { heading: 'X', unit: NO_UNIT }, format: (x) => `x ${x}` },
    fit: false,
    scale: 'normal',
    levels,
    overlays: [],
    tokens: readChartTokens(host),
    onPointer,
    onPress: () => undefined,
    onRange,
    onMoved,
    onNearStart: () => undefined,
  });
  await Promise.resolve();
  const point = async (x: number, y: number) => {
    const over = host.querySelector('.u-over');
    if (over) jest.spyOn(over, 'matches').mockReturnValue(true);
    over?.dispatchEvent(new MouseEvent('mousemove', { clientX: x, clientY: y, bubbles: true }));
    await Promise.resolve();
  };
  const leave = (): void => {
    host.querySelector('.u-over')?.dispatchEvent(new MouseEvent('mouseleave'));
  };
  const press = (type: 'mousedown' | 'mouseup' | 'dblclick', x: number): void => {
    const init = { clientX: x, clientY: 200, button: 0, bubbles: true };
    host.querySelector('.u-over')?.dispatchEvent(new MouseEvent(type, init));
  };
  return {
    engine,
    point,
    leave,
    press,
    onPointer,
    onRange,
    onMoved,
    replace: (factor: number) => data.set(rows(factor)),
  };
}

const FADED = 0.25;
/** Moves the pointer from the top of a chart to its bottom. */
async function scanLines(point: (x: number, y: number) => Promise<void>): Promise<void> {
  for (let y = 0; y < 400; y += 10) await point(300, y);
}

describe('an xy chart', () => {
  it.each([
    ['low', [300, 75]],
    ['wide', [800, 400]],
  ] as const)('has at least two labels on each axis if it is %s', async (_, size) => {
    await mount({ size });
    for (const axis of ['x', 'y']) {
      const labels = texts.filter((text) => text.startsWith(`${axis} `));
      expect(new Set(labels).size).toBeGreaterThanOrEqual(2);
    }
  });

  it('keeps all rows in view when new rows replace them', async () => {
    const { replace } = await mount();
    texts.length = 0;
    replace(1_000);
    await Promise.resolve();
    expect(texts).toEqual(expect.arrayContaining(['x 1.0', 'x 4.0', 'y 1000', 'y 4000']));
  });

  it('shows only the labels of levels in view', async () => {
    const { engine } = await mount({ levels: [{ id: 'mid', value: 2.5, label: 'Middle' }] });
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

  it('draws the label of a level beside its line, but inside the plot', async () => {
    const label = 'Underlying';
    const startAt = async (value: number) => {
      const { engine } = await mount({ levels: [{ id: 'level', value, label }] });
      engine.destroy();
      return starts.get(label) ?? Number.NaN;
    };
    const [middle, beforeEnd, end] = [await startAt(2.5), await startAt(3.95), await startAt(4)];
    expect(beforeEnd).toBeGreaterThan(middle);
    expect(end).toBe(beforeEnd);
  });

  it('leaves room for the outermost steps', async () => {
    const { engine, onRange } = await mount({ kinds: ['area'], stepped: 'before' });
    expect(onRange).toHaveBeenLastCalledWith({ from: 0.94, to: 4.06 });
    engine.zoom(2);
    engine.resetView();
    await Promise.resolve();
    expect(onRange).toHaveBeenLastCalledWith({ from: 0.94, to: 4.06 });
  });

  it('keeps its zoomed range when new rows replace the rows', async () => {
    const { engine, replace } = await mount();
    engine.setRange({ from: 2, to: 3 });
    texts.length = 0;
    replace(1_000);
    await Promise.resolve();
    expect(texts).toEqual(expect.arrayContaining(['x 2.0', 'x 3.0', 'y 2000', 'y 3000']));
    expect(texts).not.toContain('x 1.0');
  });

  it('reports the range to which the keyboard zooms or steps, so that it can be restored', async () => {
    const { engine, onRange } = await mount();
    engine.zoom(1.5);
    await Promise.resolve();
    expect(onRange).toHaveBeenLastCalledWith({ from: 1.5, to: 3.5 });
    engine.reveal(4);
    await Promise.resolve();
    expect(onRange).toHaveBeenLastCalledWith({ from: 3, to: 5 });
  });

  it.each([
    ['still', 300, 200],
    ['1 px to the right', 301, 200],
    ['1 px down', 300, 201],
    ['3 px in both directions', 303, 203],
  ])('is not zoomed by a click with the pointer moved %s', async (_, x, y) => {
    const { point, press, onMoved } = await mount();
    await point(300, 200);
    press('mousedown', 300);
    await point(x, y);
    press('mouseup', x);
    expect(onMoved).not.toHaveBeenCalled();
  });

  it('is zoomed by a drag until a double click', async () => {
    const { point, press, onMoved } = await mount();
    await point(300, 200);
    press('mousedown', 300);
    await point(500, 200);
    press('mouseup', 500);
    expect(onMoved.mock.calls).toEqual([[true]]);
    press('dblclick', 400);
    expect(onMoved).toHaveBeenLastCalledWith(false);
  });

  it('is zoomed by the keyboard until the view is reset', async () => {
    const { engine, onMoved } = await mount();
    engine.reveal(4);
    expect(onMoved).not.toHaveBeenCalled();
    engine.zoom(2);
    engine.reveal(4);
    engine.resetView();
    expect(onMoved.mock.calls).toEqual([[true], [true], [false]]);
  });

  it('reports the position of the pointer until it leaves the chart', async () => {
    const { point, leave, onPointer } = await mount();
    await point(300, 200);
    expect(onPointer).toHaveBeenLastCalledWith(expect.any(Number));
    leave();
    expect(onPointer).toHaveBeenLastCalledWith(undefined);
  });

  it('fades the other lines while the pointer is near one', async () => {
    const { point } = await mount({ kinds: ['line', 'line'] });
    await scanLines(point);
    expect(alphas).toContain(FADED);
  });

  it('fades all series except a highlighted one until the highlight ends', async () => {
    const { engine } = await mount({ kinds: ['line', 'area'] });
    engine.highlight('1');
    await Promise.resolve();
    expect(alphas).toContain(FADED);
    alphas.length = 0;
    engine.highlight(undefined);
    await Promise.resolve();
    expect(alphas).not.toContain(FADED);
  });

  it('does not fade lines at a cursor set by the keyboard', async () => {
    const { engine } = await mount({ kinds: ['line', 'line'] });
    engine.setCrosshair(2);
    await Promise.resolve();
    expect(alphas).not.toContain(FADED);
  });

  it('does not fade areas near the pointer', async () => {
    const { point } = await mount({ kinds: ['area', 'area'] });
    await scanLines(point);
    expect(alphas).not.toContain(FADED);
  });
});
