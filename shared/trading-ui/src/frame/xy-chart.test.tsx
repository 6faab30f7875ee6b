import { beforeEach, describe, expect, it } from '@jest/globals';
import { NO_UNIT } from '@parallax/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChartData } from '../chart/chart-data.ts';
import { valueSeries } from '../chart/chart-series.ts';
import type { ChartAxis } from '../chart/chart-text.ts';
import { installFakeEngines } from '../testing/fake-engines.ts';
import { XyChart } from './xy-chart.tsx';

const STRIKE: ChartAxis = {
  label: 'Strike',
  file: { heading: 'X', unit: NO_UNIT },
  format: String,
};
const DELTA: ChartAxis = { label: 'Delta', file: { heading: 'X', unit: NO_UNIT }, format: String };
const RANGE = { from: 2, to: 3 };

let engines = installFakeEngines();
beforeEach(() => {
  engines = installFakeEngines();
});
const mounted = (count: number) => waitFor(() => expect(engines).toHaveLength(count));

/** Shows a chart whose visible range is `RANGE`. */
async function show() {
  const data = createChartData<number>((x) => x, [1, 2, 3, 4]);
  const series = [
    valueSeries(data, {
      id: 'iv',
      label: 'IV',
      unit: NO_UNIT,
      format: String,
      value: (x) => x * 10,
    }),
  ];
  const chart = (axis: ChartAxis, title = 'Smile', shown = series) => (
    <XyChart title={title} series={shown} axis={axis} />
  );
  const { rerender, container } = render(chart(STRIKE));
  await mounted(1);
  const [first] = engines;
  act(() => first?.options.onRange(RANGE));
  return {
    options: first?.options,
    canvas: container.querySelector('[role=application] > div:last-child'),
    retitle: (title: string) => rerender(chart(STRIKE, title)),
    redraw: async (axis = STRIKE) => {
      // other series of the same rows, as after a change of the settings
      rerender(chart(axis, 'Smile', [...series]));
      await mounted(2);
      return engines[1]?.range;
    },
  };
}

describe('an xy chart that is drawn again', () => {
  it('keeps the range to which the user zoomed', async () => {
    const { options, redraw } = await show();
    act(() => options?.onMoved(true));
    expect(await redraw()).toEqual(RANGE);
  });

  it('shows all rows after a click', async () => {
    const { canvas, redraw } = await show();
    if (canvas) await userEvent.setup().click(canvas);
    expect(canvas).not.toBeNull();
    expect(await redraw()).toBeUndefined();
  });

  it('shows all rows on another axis', async () => {
    const { options, redraw } = await show();
    act(() => options?.onMoved(true));
    expect(await redraw(DELTA)).toBeUndefined();
  });

  it('shows all rows after the view was reset', async () => {
    const { options, redraw } = await show();
    act(() => options?.onMoved(true));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reset view' }));
    expect(await redraw()).toBeUndefined();
  });
});

it('an xy chart shows all rows after its title changes, since it shows other rows', async () => {
  const { options, retitle } = await show();
  act(() => options?.onMoved(true));
  retitle('Depth, ±1%');
  expect(engines[0]?.changes).toEqual(['reset view']);
});
