import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { refusal } from '@parallax/api/testing';
import { type Candle, contractKey, listCandles } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterChange } from '../testing/after-change.ts';
import { SpreadChart } from './spread-chart.tsx';
import { spreadChartSettingsSchema } from './spread-chart-settings.ts';
import { SpreadChartSettingsForm } from './spread-chart-settings-form.tsx';

const spot = contractOf({ exchangeName: 'Binance Spot', priceDecimals: 1 });
const perp = contractOf({
  exchange: 'okx',
  exchangeName: 'OKX',
  symbol: 'BTC-USDT-SWAP',
  instType: 'perpetual',
  priceDecimals: 1,
});
const dollar = contractOf({ exchange: 'deribit', exchangeName: 'Deribit', quote: 'USD' });
const page = startPage({ contracts: [spot, perp, dollar] });
const { server, feed } = page;

const STEP = 900_000;
const candle = (index: number, close: number): Candle => ({
  at: index * STEP,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});
const candlesOf = (contract: string, first = 0): Candle[] =>
  Array.from({ length: 20 }, (_, index) =>
    candle(first + index, contract === contractKey(spot) ? 101 : 100),
  );

let engines = installFakeEngines();
const onSettings = jest.fn();
const show = (settings: object = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SpreadChart
        contract={spot}
        settings={spreadChartSettingsSchema.parse({ meanLength: '20', ...settings })}
        onSettings={onSettings}
      />
    </QueryClientProvider>,
  );
const dragToStart = () =>
  act(() => {
    engines.at(-1)?.options.onNearStart();
    engines.at(-1)?.options.onRange({ from: 0, to: STEP });
  });
const legend = () => screen.getByRole('list').textContent;
const loaded = () => waitFor(() => expect(legend()).toContain('Mean 20+'));

beforeEach(() => {
  engines = installFakeEngines();
  server.respond(listCandles, ({ query }) => candlesOf(query.contract));
});
afterEach(() => {
  jest.clearAllMocks();
});

describe('design §7 Spread chart', () => {
  it('shows the spread to the default second contract with mean, bands and both prices', async () => {
    show();
    await loaded();
    expect(legend()).toBe(
      'Spread+100.00 bpsMean 20+100.00 bps' +
        '+2σ+100.00 bps−2σ+100.00 bps' +
        'Close BTC/USDT BIN101.0Close BTC/USDT perp OKX100.0',
    );
  });

  it('appends a point when both contracts have a new candle', async () => {
    show();
    await loaded();
    await feed.candles(contractKey(spot), '15m', [candle(20, 103)]);
    expect(legend()).toContain('Spread+100.00 bps');
    await feed.candles(contractKey(perp), '15m', [candle(20, 100)]);
    expect(legend()).toContain('Spread+300.00 bpsMean 20+110.00 bps');
    expect(engines.at(-1)?.changes.at(-1)).toBe('append from 20');
  });

  it.each([
    ['Price', 'Spread+1.0 USDT', '+6.0 USDT'],
    ['%', 'Spread+1.00%', '+600.00%'],
    ['bps', 'Spread+100.00 bps', '+6.00 bps'],
  ])(
    'shows the spread in the unit %s in the legend and on the axis',
    async (unit, text, onAxis) => {
      show({ unit });
      await loaded();
      expect(legend()).toContain(text);
      expect(engines.at(-1)?.options.series[0]?.axisFormat(6)).toBe(onAxis);
    },
  );

  it('retries a failed request for earlier candles after a pause if the visible range is still near the first candle', async () => {
    server.respond(listCandles, ({ query: { contract, to } }) => {
      if (to === undefined) return candlesOf(contract, 1);
      if (contract === contractKey(spot)) throw refusal(404, 'Gone');
      return [];
    });
    show();
    await loaded();
    dragToStart();
    expect(await screen.findByText(/Earlier candles could not be loaded/)).toBeVisible();
    const elapsed = performance.now.bind(performance);
    const now = jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + 4_500);
    dragToStart();
    await waitFor(() => expect(server.received(listCandles)).toHaveLength(5));
    now.mockRestore();
  });

  it('saves interval and unit', async () => {
    show();
    await loaded();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '1h' }));
    await user.click(screen.getByRole('button', { name: '%' }));
    expect(onSettings.mock.calls).toEqual([[{ interval: '1h' }], [{ unit: '%' }]]);
  });

  it('lets the user choose the second contract in the heading, and returns the focus to the picker', async () => {
    const Widget = () => {
      const [settings, setSettings] = useState(spreadChartSettingsSchema.parse({}));
      return (
        <QueryClientProvider client={queryClient}>
          <SpreadChart
            contract={spot}
            settings={settings}
            onSettings={(change) => {
              onSettings(change);
              setSettings(afterChange(settings, change));
            }}
          />
        </QueryClientProvider>
      );
    };
    render(<Widget />);
    const user = userEvent.setup();
    expect(screen.getByRole('heading')).toHaveTextContent(
      'BTC/USDT Binance Spot − BTC/USDT perp OKX',
    );
    // visible in the header of the widget
    expect(screen.getByText('BTC/USDT Binance Spot')).toHaveStyle({ position: 'absolute' });
    const picker = screen.getByRole('button', { name: 'BTC/USDT perp OKX, choose another' });
    act(() => picker.focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Choose a second contract' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Second contract' })).toHaveFocus();
    await user.keyboard('deribit{Enter}');
    expect(onSettings.mock.calls).toEqual([[{ other: contractKey(dollar) }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    const chosen = screen.getByRole('button', { name: 'BTC/USD Deribit, choose another' });
    expect(chosen).toHaveFocus();
    await waitFor(() => expect(legend()).toContain('Close BTC/USD DRB100.0'));
    expect(engines.at(-1)?.options.series.map(({ label }) => label)).toContain(
      'Close of BTC/USD on Deribit',
    );
  });

  it('does not offer its own contract as the second one', async () => {
    show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'BTC/USDT perp OKX, choose another' }));
    await user.clear(screen.getByRole('combobox', { name: 'Second contract' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('OKX'),
      expect.stringContaining('Deribit'),
    ]);
  });

  it('shows the default second contract if the stored one is its own contract', () => {
    const settings = spreadChartSettingsSchema.parse({
      contract: contractKey(spot),
      other: contractKey(spot),
    });
    show(settings);
    expect(screen.getByRole('heading')).toHaveTextContent('− BTC/USDT perp OKX');
    render(<SpreadChartSettingsForm settings={settings} onSettings={onSettings} />);
    expect(screen.getByRole('combobox', { name: 'Second contract' })).toHaveValue(
      'BTC/USDT perp · OKX',
    );
  });

  it('reports that prices in two quotes are not converted', async () => {
    show({ other: contractKey(dollar) });
    await loaded();
    expect(screen.getByText('The prices are in USDT and USD, not converted.')).toBeVisible();
  });

  it("does not show 'Waiting for …' above stored candles during an outage", async () => {
    await feed.disconnect();
    show();
    await loaded();
    expect(screen.queryByText(/Waiting for/)).toBeNull();
  });

  it('reports earlier candles that could not be loaded', async () => {
    server.respond(listCandles, ({ query: { contract, to } }) => {
      if (to === undefined) return candlesOf(contract, 1);
      throw refusal(404, 'Gone');
    });
    show();
    await loaded();
    dragToStart();
    expect(
      await screen.findByText('Earlier candles could not be loaded. Drag again to retry.'),
    ).toBeVisible();
  });

  it('offers to load earlier candles again while there are no common ones, since it cannot be dragged', async () => {
    let isFailing = true;
    server.respond(listCandles, ({ query: { contract, to } }) => {
      if (contract === contractKey(spot)) return candlesOf(contract);
      if (to === undefined) return candlesOf(contract, 100);
      if (isFailing) throw refusal(404, 'Gone');
      return candlesOf(contract);
    });
    show();
    expect(await screen.findByText('Earlier candles could not be loaded.')).toBeVisible();
    expect(screen.queryByText(/Drag/)).toBeNull();
    isFailing = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await loaded();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('marks only the spread on the axis, so that zero stays readable', async () => {
    show();
    await loaded();
    const drawn = engines.at(-1)?.options.series ?? [];
    expect(drawn.flatMap((each) => ('thin' in each && each.thin ? [each.id] : []))).toEqual([
      'mean',
      'upper',
      'lower',
    ]);
  });

  it('reports a delisted or missing second contract instead of a substitute', async () => {
    const { unmount } = show({ other: 'okx:GONE' });
    expect(screen.getByText('GONE is no longer listed')).toBeVisible();
    expect(screen.getByText('GONE · okx')).toBeVisible();
    unmount();
    await page.signIn({ contracts: [spot] });
    show();
    expect(screen.getByText('No second contract')).toBeVisible();
  });

  it('shows why the candles of the second contract failed to load', async () => {
    server.respond(listCandles, ({ query: { contract } }) => {
      if (contract === contractKey(perp)) throw refusal(404, 'Not listed.');
      return candlesOf(contract);
    });
    show();
    expect(await screen.findByText('The candles could not be loaded')).toBeVisible();
    expect(screen.getByText('Not listed.')).toBeVisible();
  });
});
