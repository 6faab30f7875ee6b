import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NO_UNIT } from '@parallax/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChartData } from '../chart/chart-data.ts';
import { candleSeries, valueSeries } from '../chart/chart-series.ts';
import { installFakeEngines } from '../testing/fake-engines.ts';
import { engineLoaders } from './engines.ts';
import { create, HOUR, rowAt, START } from './testing/rates.ts';
import { TimeChart } from './time-chart.tsx';

const reported = jest.fn();
let engines = installFakeEngines();
beforeEach(() => {
  reported.mockClear();
  globalThis.reportError = reported;
  engines = installFakeEngines();
});
const mounted = async (count = 1) => {
  await waitFor(() => expect(engines).toHaveLength(count));
  return engines;
};
const plot = (name = 'Funding') => screen.getByRole('application', { name });
const legend = () => screen.getByRole('list').textContent;
const announced = () => screen.getByRole('status').textContent;

describe('a chart', () => {
  it('names the time zone of its time axis once it has rows', async () => {
    document.documentElement.dataset.timeZone = 'UTC';
    const { rerender } = render(<TimeChart title="Funding" series={create(0).series} />);
    await screen.findByRole('application', { name: 'Funding' });
    expect(screen.queryByText('UTC')).toBeNull();
    rerender(<TimeChart title="Funding" series={create(3).series} />);
    expect(await screen.findByText('UTC')).toBeVisible();
    delete document.documentElement.dataset.timeZone;
  });

  it('shows the last values in its legend, or the values under the pointer', async () => {
    const { series, data } = create(3);
    render(<TimeChart title="Funding" series={series} />);
    const [engine] = await mounted();
    expect(legend()).toBe('Rate2.0 bps');
    act(() => engine?.options.onPointer(START + HOUR));
    expect(legend()).toBe('Rate1.0 bps');
    act(() => engine?.options.onPointer(undefined));
    act(() => data.append([{ ...rowAt(2), rate: 7 }]));
    expect(legend()).toBe('Rate7.0 bps');
    expect(engine?.changes).toEqual(['append from 2']);
  });

  it('resets a fitted view when its title changes, since it then shows other rows', async () => {
    const { series } = create(3);
    const { rerender } = render(<TimeChart title="Funding, 1D" series={series} fit />);
    const [engine] = await mounted();
    rerender(<TimeChart title="Funding, 1D" series={series} fit stale />);
    expect(engine?.changes).toEqual([]);
    rerender(<TimeChart title="Funding, 7D" series={series} fit />);
    expect(engine?.changes).toEqual(['reset view']);
  });

  it.each([
    [105, '+5.00%', 'up'],
    [95, '−5.00%', 'down'],
    [100.001, '0.00%', null],
  ])(
    'shows the direction of the displayed change for a close of %s',
    async (close, text, direction) => {
      const data = createChartData<{ at: number; close: number }>(
        ({ at }) => at,
        [
          { at: START, close: 100 },
          { at: START + HOUR, close },
        ],
      );
      const candles = candleSeries(data, {
        id: 'price',
        label: 'Price',
        unit: NO_UNIT,
        format: (value) => value.toFixed(1),
        ohlc: (row) => ({ open: row.close, high: row.close, low: row.close, close: row.close }),
      });
      render(<TimeChart title="Price" series={[candles]} />);
      await mounted();
      const change = screen.getByText(text, { exact: false, selector: '[data-figure]' });
      expect(change.getAttribute('data-direction')).toBe(direction);
    },
  );

  it('highlights the series whose entry in the legend is under the pointer', async () => {
    const { data, series } = create(3);
    const sum = valueSeries(data, {
      id: 'sum',
      label: 'Sum',
      unit: NO_UNIT,
      format: String,
      value: () => 1,
    });
    render(<TimeChart title="Funding" series={[...series, sum]} />);
    const [engine] = await mounted();
    const user = userEvent.setup();
    await user.hover(screen.getByText('Sum'));
    expect(engine?.highlighted).toBe('sum');
    await user.hover(screen.getByText('Rate'));
    expect(engine?.highlighted).toBe('rate');
    await user.unhover(screen.getByRole('list'));
    expect(engine?.highlighted).toBeUndefined();
  });

  it('highlights and announces one series after another on the up and down arrow keys', async () => {
    const { data, series } = create(3);
    const sum = valueSeries(data, {
      id: 'sum',
      label: 'Sum',
      unit: NO_UNIT,
      format: String,
      value: () => 1,
    });
    render(<TimeChart title="Funding" series={[...series, sum]} />);
    const [engine] = await mounted();
    const user = userEvent.setup();
    act(() => plot().focus());
    expect(plot()).toHaveAccessibleDescription(/Up and down arrow keys highlight one series/);
    await user.keyboard('{ArrowDown}');
    expect(engine?.highlighted).toBe('rate');
    expect(announced()).toBe('Rate: last 2.0 bps, lowest 0.0 bps, highest 2.0 bps.');
    await user.keyboard('{ArrowDown}');
    expect(engine?.highlighted).toBe('sum');
    await user.keyboard('{ArrowDown}');
    expect(engine?.highlighted).toBeUndefined();
    await user.keyboard('{ArrowUp}');
    expect(engine?.highlighted).toBe('sum');
    await user.keyboard('{Escape}');
    expect(engine?.highlighted).toBeUndefined();
    expect(announced()).toBe('');
  });

  it('announces its values in a live region during keyboard navigation', async () => {
    const { series } = create(30);
    const user = userEvent.setup();
    render(<TimeChart title="Funding" series={series} />);
    const [engine] = await mounted();
    act(() => plot().focus());
    expect(plot()).toHaveAccessibleDescription(
      /^30 points from 21 Nov 2026, 00:00 UTC to 22 Nov 2026, 05:00 UTC\. Rate: last 29\.0 bps, lowest 0\.0 bps, highest 29\.0 bps\. Left and right arrow keys/,
    );
    await user.keyboard('{ArrowLeft}');
    expect(announced()).toBe('22 Nov 2026, 05:00 UTC: Rate 29.0 bps');
    await user.keyboard('{ArrowLeft}');
    expect(announced()).toBe('22 Nov 2026, 04:00 UTC: Rate 28.0 bps');
    expect(engine?.crosshair).toBe(START + 28 * HOUR);
    expect(legend()).toBe('Rate28.0 bps');
    await user.keyboard('{PageUp}');
    expect(announced()).toBe('21 Nov 2026, 18:00 UTC: Rate 18.0 bps');
    await user.keyboard('{Home}');
    expect(announced()).toBe('21 Nov 2026, 00:00 UTC: Rate 0.0 bps');
    await user.keyboard('{Escape}');
    expect(announced()).toBe('');
    expect(engine?.crosshair).toBeUndefined();
    expect(legend()).toBe('Rate29.0 bps');
  });

  it('shows the same data as a table, newest first', async () => {
    const { series } = create(3);
    const user = userEvent.setup();
    render(<TimeChart title="Funding" series={series} />);
    await mounted();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table', { name: 'Funding' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'TimeRate',
      '21 Nov 2026, 02:00 UTC2.0 bps',
      '21 Nov 2026, 01:00 UTC1.0 bps',
      '21 Nov 2026, 00:00 UTC0.0 bps',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(plot()).toBeVisible();
  });

  it('keeps a range that was chosen by keyboard when it is drawn again', async () => {
    const { series } = create(3);
    const { rerender } = render(<TimeChart title="Funding" series={series} />);
    const [first] = await mounted();
    const user = userEvent.setup();
    plot().focus();
    await user.keyboard('+');
    const range = { from: START, to: START + HOUR };
    act(() => first?.options.onRange(range));
    rerender(<TimeChart title="Funding" series={[...series]} />);
    const [, second] = await mounted(2);
    expect(second?.range).toEqual(range);
  });

  it('refreshes the last row of its table when only its value changes', async () => {
    const { series, data } = create(2);
    render(<TimeChart title="Funding" series={series} />);
    await mounted();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show as table' }));
    act(() => data.append([{ ...rowAt(1), rate: 7 }]));
    const refreshed = await screen.findByText('7.0 bps', { selector: 'td' }, { timeout: 3_000 });
    expect(refreshed).toBeVisible();
  });

  it('shows the row of `defaultIndexOf` in its legend instead of the last row', async () => {
    const { data } = create(5);
    const series = valueSeries(data, {
      id: 'rate',
      label: 'Rate',
      unit: NO_UNIT,
      format: (value) => value.toFixed(1),
      defaultIndexOf: (rows) => rows.findIndex(({ rate }) => rate === 2),
      value: ({ rate }) => rate,
    });
    render(<TimeChart title="Funding" series={[series]} />);
    await mounted();
    expect(legend()).toBe('Rate2.0');
  });

  it('subscribes to live rows on mount and unsubscribes on unmount', async () => {
    const { series } = create(1);
    const end = jest.fn();
    const live = jest.fn(() => end);
    const { unmount } = render(<TimeChart title="Funding" series={series} live={live} />);
    const [engine] = await mounted();
    expect(live).toHaveBeenCalledTimes(1);
    unmount();
    expect(end).toHaveBeenCalledTimes(1);
    expect(engine?.destroyed).toBe(true);
  });
});

describe('a chart without data', () => {
  it('shows loading, then a failure with a retry, then the data', async () => {
    const { series, data } = create(0);
    const retry = jest.fn();
    const failure = 'The history could not be loaded';
    const chart = (query: object & { state: 'loading' | 'failed' | 'shown' }) => (
      <TimeChart title="Funding" series={series} query={query} failure={failure} />
    );
    const { rerender } = render(chart({ state: 'loading' }));
    expect(screen.getByRole('status', { name: 'Loading chart' })).toBeInTheDocument();
    const failed = { state: 'failed', message: 'No response', retry } as const;
    rerender(chart(failed));
    expect(screen.getByRole('alert')).toHaveTextContent(`${failure}No response`);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    act(() => data.set([rowAt(0)]));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(legend()).toBe('Rate0.0 bps');
  });

  it('shows the empty state without rows', () => {
    const { series } = create(0);
    render(<TimeChart title="Funding" series={series} empty={<p>No funding yet</p>} />);
    expect(screen.getByText('No funding yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });

  it('reports that its code could not be loaded, and retries on click', async () => {
    const works = engineLoaders.time;
    const failure = new Error('offline');
    engineLoaders.time = () => Promise.reject(failure);
    const { series } = create(1);
    render(<TimeChart title="Funding" series={series} />);
    expect(await screen.findByText('The chart could not be loaded')).toBeVisible();
    expect(reported).toHaveBeenCalledWith(failure);
    engineLoaders.time = works;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await mounted();
    await waitFor(() => expect(screen.queryByText('The chart could not be loaded')).toBeNull());
  });

  it("is drawn once after a double click on 'Try again'", async () => {
    const load = engineLoaders.time;
    engineLoaders.time = () => Promise.reject(new Error('offline'));
    const { series } = create(1);
    const { unmount } = render(<TimeChart title="Funding" series={series} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    const loads: (() => void)[] = [];
    engineLoaders.time = () =>
      new Promise((resolve) => {
        loads.push(() => resolve(load()));
      });
    const user = userEvent.setup();
    await user.dblClick(again);
    for (const finish of loads) finish();
    await waitFor(() => expect(again).not.toBeInTheDocument());
    unmount();
    expect(engines.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});
