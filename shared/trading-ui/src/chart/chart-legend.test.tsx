import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { createChartData } from './chart-data.ts';
import { ChartLegend, type LegendHandle } from './chart-legend.tsx';
import { valueSeries } from './chart-series.ts';

const seriesOf = (label: string) =>
  valueSeries(
    createChartData<number>((x) => x, [1]),
    { id: label, label, format: String, value: (row) => row },
  );

const resized = jest.fn<() => void>();
const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
beforeEach(() => {
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((run) => {
    resized.mockImplementation(() => run([], new ResizeObserver(run)));
    return { observe: jest.fn(), unobserve: jest.fn(), disconnect: jest.fn() };
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const resizeTo = (px: number) =>
  act(() => {
    height.mockReturnValue(px);
    resized();
  });
const reservedHeight = () => screen.getByRole('list').style.minBlockSize;

it('keeps its height while the values change, and not for series that were removed', () => {
  const price = seriesOf('Price');
  const ref = createRef<LegendHandle>();
  const legend = (...labels: string[]) => (
    <ChartLegend ref={ref} series={[price, ...labels.map(seriesOf)]} />
  );
  const { rerender } = render(legend('SMA', 'EMA'));
  resizeTo(60);
  resizeTo(40);
  expect(reservedHeight()).toBe('min(60px, 40%)');
  rerender(legend());
  expect(reservedHeight()).toBe('');
  resizeTo(20);
  expect(reservedHeight()).toBe('min(20px, 40%)');
});

it('marks a series in the colours in which its rows are drawn', () => {
  const rows = createChartData<number>((x) => x, [1]);
  const rates = valueSeries(rows, {
    id: 'rate',
    label: 'Rate',
    kind: 'bars',
    format: String,
    value: (row) => row,
    toneOf: (row) => (row < 0 ? 'down' : 'up'),
  });
  const { container } = render(
    <ChartLegend ref={createRef<LegendHandle>()} series={[rates, seriesOf('Sum')]} />,
  );
  const tones = [...container.querySelectorAll('[data-tone]')].map((swatch) =>
    swatch.getAttribute('data-tone'),
  );
  expect(tones).toEqual(['up-down', 'accent']);
});
