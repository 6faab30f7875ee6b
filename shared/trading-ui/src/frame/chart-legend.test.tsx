// @alone its timers, feed or page would be those of other tests

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { NO_UNIT } from '@parallax/ui';
import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { createChartData } from '../chart/chart-data.ts';
import { type ChartSeries, valueSeries } from '../chart/chart-series.ts';
import { readChartTokens } from '../chart/chart-tokens.ts';
import { ChartLegend } from './chart-legend.tsx';
import type { LegendHandle } from './legend-values.ts';

const ignore = () => undefined;
const seriesOf = (label: string) =>
  valueSeries(
    createChartData<number>((x) => x, [1]),
    { id: label, label, unit: NO_UNIT, format: String, value: (row) => row },
  );

const shortened = (label: string, shortLabel: string) => ({ ...seriesOf(label), shortLabel });

const legendWith = (...series: ChartSeries[]) => (
  <ChartLegend onHighlight={ignore} ref={createRef<LegendHandle>()} series={series} />
);

const legendOf = (count: number) => (
  <ChartLegend
    onHighlight={ignore}
    ref={createRef<LegendHandle>()}
    series={Array.from({ length: count }, (_, at) => shortened(`Venue ${at}`, `V${at}`))}
  />
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
const reservedHeight = () => screen.getByRole('list').style.getPropertyValue('--needed');

it('ChartLegend keeps its height while values change, but not after series are removed', () => {
  const price = seriesOf('Price');
  const ref = createRef<LegendHandle>();
  const legend = (...labels: string[]) => (
    <ChartLegend onHighlight={ignore} ref={ref} series={[price, ...labels.map(seriesOf)]} />
  );
  const { rerender } = render(legend('SMA', 'EMA'));
  resizeTo(60);
  resizeTo(40);
  expect(reservedHeight()).toBe('60px');
  rerender(legend());
  expect(reservedHeight()).toBe('');
  resizeTo(20);
  expect(reservedHeight()).toBe('20px');
});

it('ChartLegend counts and names the entries that do not fit its lines', () => {
  const top = jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get');
  top.mockImplementation(function topOf(this: HTMLElement) {
    return this.textContent.startsWith('Upper') || this.textContent.startsWith('Lower') ? 16 : 0;
  });
  const { container } = render(
    <ChartLegend
      onHighlight={ignore}
      ref={createRef<LegendHandle>()}
      series={['Spread', 'Upper band', 'Lower band'].map(seriesOf)}
    />,
  );
  resizeTo(16);
  expect(container).toHaveTextContent(/2 more$/);
  expect(screen.getByTitle('Upper band, Lower band')).toBeInTheDocument();
  top.mockReturnValue(0);
  resizeTo(16);
  expect(container).not.toHaveTextContent('more');
});

it('ChartLegend shows only short names if the entries do not fit with their values', () => {
  const top = jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get');
  top.mockImplementation(function topOf(this: HTMLElement) {
    const isSecond = this.previousElementSibling !== null;
    return isSecond && this.closest('[data-content="names"]') === null ? 16 : 0;
  });
  const ref = createRef<LegendHandle>();
  const { container } = render(
    <>
      <style>{'[data-content="names"] span + span + span { display: none }'}</style>
      <ChartLegend
        onHighlight={ignore}
        ref={ref}
        series={[shortened('Bybit Unified USDT', 'BYB USDT'), shortened('OKX USDT', 'OKX USDT')]}
      />
    </>,
  );
  expect(ref.current?.texts()).toEqual(['BYB USDT 1', 'OKX USDT 1']);
  resizeTo(16);
  expect(ref.current?.texts()).toEqual(['BYB USDT', 'OKX USDT']);
  expect(container).not.toHaveTextContent('more');
  expect(screen.getByTitle('Bybit Unified USDT')).toHaveTextContent('BYB USDT');
});

it('ChartLegend shows only names if entries with values would need more than four lines and a quarter of the chart', () => {
  const top = jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get');
  top.mockImplementation(function topOf(this: HTMLElement) {
    return 16 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function heightOf(
    this: HTMLElement,
  ) {
    return this.matches('li') ? 16 : 200;
  });
  const { rerender } = render(legendOf(4));
  const contentWith = (count: number) => {
    rerender(legendOf(count));
    act(resized);
    return screen.getByRole('list').dataset['content'];
  };
  expect([4, 5].map(contentWith)).toEqual(['short', 'names']);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(5 * 16 * 4);
  expect([5, 6].map(contentWith)).toEqual(['short', 'names']);
});

it('ChartLegend shows short names if a full name is truncated', () => {
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function topOf(
    this: HTMLElement,
  ) {
    const isSecond = this.previousElementSibling !== null;
    return isSecond && this.closest('[data-content="short"]') !== null ? 16 : 0;
  });
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1);
  render(legendOf(2));
  resizeTo(16);
  expect(screen.getByRole('list')).toHaveAttribute('data-content', 'names');
});

it('ChartLegend marks each series in the colours of its rows', () => {
  const rows = createChartData<number>((x) => x, [1]);
  const rates = valueSeries(rows, {
    id: 'rate',
    label: 'Rate',
    kind: 'bars',
    unit: NO_UNIT,
    format: String,
    value: (row) => row,
    toneOf: (row) => (row < 0 ? 'down' : 'up'),
  });
  const { container } = render(legendWith(rates, seriesOf('Sum')));
  const tones = [...container.querySelectorAll('[data-tone]')].map((swatch) =>
    swatch.getAttribute('data-tone'),
  );
  expect(tones).toEqual(['up-down', 'accent']);
});

it('ChartLegend marks a series with the same colour token as its line', () => {
  document.documentElement.style.setProperty('--t2', '#123456');
  expect(readChartTokens(document.documentElement).tone('quiet')).toBe('#123456');
  const quiet = { ...seriesOf('Mean'), tone: 'quiet' as const };
  const { container } = render(
    <ChartLegend onHighlight={ignore} ref={createRef<LegendHandle>()} series={[quiet]} />,
  );
  expect(container.querySelector('[data-tone]')?.getAttribute('style')).toBe(
    'background: var(--t2);',
  );
  document.documentElement.style.removeProperty('--t2');
});

it('ChartLegend shows the stroke of a series', () => {
  const band = { ...seriesOf('Mean + 2σ'), stroke: 'dashed' as const };
  const { container } = render(legendWith(seriesOf('Spread'), band));
  const strokes = [...container.querySelectorAll<HTMLElement>('[data-tone]')];
  expect(strokes.map(({ dataset }) => dataset['stroke'])).toEqual(['solid', 'dashed']);
});

const axes = () =>
  screen.getAllByRole('listitem').map(({ dataset, textContent }) => [dataset['axis'], textContent]);

it('ChartLegend names each axis and its unit in a chart with two axes, and in no other chart', () => {
  const data = createChartData<number>((x) => x, [1]);
  const inUnit = (label: string, unit: string, more: object = {}) =>
    valueSeries(data, {
      id: label,
      label,
      unit: { name: unit },
      format: String,
      value: (row) => row,
      ...more,
    });
  const notional = inUnit('Notional', 'USDT');
  const base = inUnit('Base', 'BTC', { valueAxis: 'left' });
  const contracts = inUnit('Contracts', 'lots', { kind: 'hidden' });
  const { rerender } = render(
    <ChartLegend
      onHighlight={ignore}
      ref={createRef<LegendHandle>()}
      series={[notional, base, contracts]}
    />,
  );
  expect(axes()).toEqual([
    ['main', 'Notional(USDT)right axis1 USDT'],
    ['left', 'Base(BTC)left axis1 BTC'],
    [undefined, 'Contracts1 lots'],
  ]);
  rerender(
    <ChartLegend
      onHighlight={ignore}
      ref={createRef<LegendHandle>()}
      series={[notional, contracts]}
    />,
  );
  expect(axes()[0]).toEqual([undefined, 'Notional1 USDT']);
});

/** A legend of `count` venues, whose columns need as many lines as `linesOf` returns. */
function showVenues(count: number, linesOf: (content: string | undefined) => number) {
  const width = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(561);
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function topOf(
    this: HTMLElement,
  ) {
    const list = this.parentElement;
    const index = [...(list?.children ?? [])].indexOf(this);
    return 16 * (index % linesOf(list?.dataset['content']));
  });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function heightOf(
    this: HTMLElement,
  ) {
    return this.matches('li') ? 16 : 200;
  });
  render(
    <>
      <style>
        {
          'ul { font-size: 11px; column-gap: 12px } [data-content="names"] span + span + span { display: none }'
        }
      </style>
      {legendOf(count)}
    </>,
  );
  return (px: number) =>
    act(() => {
      width.mockReturnValue(px);
      resized();
    });
}

it('ChartLegend omits the notes of values before it omits the values', () => {
  const lines: Record<string, number> = { full: 5, short: 5, compact: 4 };
  const resizeWidth = showVenues(10, (content = 'short') => lines[content] ?? 1);
  resizeWidth(561);
  expect(screen.getByText('V0')).toBeVisible();
  expect(screen.getByRole('list')).toHaveAttribute('data-content', 'compact');
  lines['compact'] = 5;
  resizeWidth(560);
  expect(screen.getByRole('list')).toHaveAttribute('data-content', 'full names');
});

it('ChartLegend shows full labels once two columns fit, and short labels below that width', () => {
  const resizeWidth = showVenues(2, () => 1);
  resizeWidth(561);
  expect(screen.getByText('V0')).toBeVisible();
  resizeWidth(562);
  expect(screen.getByText('Venue 0')).toBeVisible();
  resizeWidth(561);
  expect(screen.getByText('V0')).toBeVisible();
});

it('ChartLegend shows short labels with values, then full names, then short names, where full labels need many lines', () => {
  const lines: Record<string, number> = {
    full: 5,
    short: 4,
    compact: 5,
    'full names': 5,
    names: 2,
  };
  const resizeWidth = showVenues(10, (content = 'short') => lines[content] ?? 1);
  resizeWidth(700);
  expect(screen.getByText('V0')).toBeVisible();
  expect(screen.getAllByText('1')[0]).toBeVisible();
  lines['short'] = 5;
  lines['full names'] = 4;
  resizeWidth(699);
  expect(screen.getByText('Venue 0')).toBeVisible();
  expect(screen.getByRole('list')).toHaveAttribute('data-content', 'full names');
  lines['full names'] = 5;
  resizeWidth(701);
  expect(screen.getByText('V0')).toBeVisible();
  expect(screen.getByRole('list')).toHaveAttribute('data-content', 'names');
  lines['full'] = 4;
  resizeWidth(900);
  expect(screen.getByText('Venue 0')).toBeVisible();
});
