import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { refusal } from '@parallax/api/testing';
import {
  type Candle,
  type Contract,
  contractKey,
  listCandles,
  listPriceAlerts,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PriceChart } from './price-chart.tsx';
import { priceChartSettingsSchema } from './price-chart-settings.ts';

const btc = contractOf({ exchangeName: 'Binance Spot', priceDecimals: 1 });
const eth = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH', exchangeName: 'OKX' });
const contracts: readonly Contract[] = [btc, eth];
const { server, feed } = startPage({ contracts });

const STEP = 900_000;
const PAUSE_MS = 5_000;
const candle = (index: number, close = index): Candle => ({
  at: index * STEP,
  open: index,
  high: index + 1,
  low: index - 1,
  close,
  volume: 10,
});
const candles = [candle(100), candle(101)];

let engines = installFakeEngines();
const onSettings = jest.fn();
const chart = (settings: object) => (
  <QueryClientProvider client={queryClient}>
    <PriceChart
      contract={btc}
      settings={priceChartSettingsSchema.parse(settings)}
      onSettings={onSettings}
    />
  </QueryClientProvider>
);
const show = (settings: object = {}) => render(chart(settings));
const legend = () => screen.getByRole('list').textContent;
const loaded = () => waitFor(() => expect(legend()).toContain('BTC/USDT'));

const dragToStart = () =>
  act(() => {
    engines.at(-1)?.options.onNearStart();
    engines.at(-1)?.options.onRange({ from: 100 * STEP, to: 101 * STEP });
  });

beforeEach(() => {
  engines = installFakeEngines();
  server.respond(listPriceAlerts, () => []);
  server.respond(listCandles, () => candles);
});
afterEach(() => {
  jest.clearAllMocks();
});

describe('design §7 Price chart', () => {
  it('shows candles with volume and updates the forming candle', async () => {
    show();
    await loaded();
    expect(legend()).toBe('BTC/USDTO 101.0H 102.0L 100.0C 101.0 +1.00%Volume10 BTC');
    await feed.candles(contractKey(btc), '15m', [candle(101, 102)]);
    expect(legend()).toContain('C 102.0');
    expect(engines.at(-1)?.changes).toEqual(['set', 'append from 1']);
  });

  it('loads earlier candles when the first ones come into view', async () => {
    show();
    await loaded();
    server.respondOnce(listCandles, () => [candle(99)]);
    act(() => engines.at(-1)?.options.onNearStart());
    await waitFor(() =>
      expect(server.received(listCandles).at(-1)).toMatchObject({
        query: { to: String(100 * STEP - 1) },
      }),
    );
  });

  it('reports that earlier candles could not be loaded', async () => {
    show();
    await loaded();
    server.refuse(listCandles, 404, 'Gone');
    act(() => engines.at(-1)?.options.onNearStart());
    expect(await screen.findByText(/Earlier candles could not be loaded/)).toBeVisible();
  });

  it('reports that earlier candles of the compared contract could not be loaded', async () => {
    show({ compare: contractKey(eth) });
    await waitFor(() => expect(legend()).toContain('ETH/USDT on OKX101.00'));
    server.respond(listCandles, ({ query: { contract } }) => {
      if (contract === contractKey(eth)) throw refusal(404, 'Gone');
      return [];
    });
    act(() => engines.at(-1)?.options.onNearStart());
    expect(await screen.findByText(/Earlier candles could not be loaded/)).toBeVisible();
  });

  it('retries a failed request for earlier candles after the pause if the chart is dragged again near its start', async () => {
    show();
    await loaded();
    server.refuseOnce(listCandles, 404, 'Gone');
    let time = performance.now();
    const now = jest.spyOn(performance, 'now').mockImplementation(() => time);
    dragToStart();
    expect(await screen.findByText(/Earlier candles could not be loaded/)).toBeVisible();
    time += PAUSE_MS - 500;
    dragToStart();
    expect(server.received(listCandles)).toHaveLength(2);
    time += 500;
    await waitFor(() => expect(server.received(listCandles)).toHaveLength(3));
    await waitFor(() => expect(screen.queryByText(/Earlier candles could not/)).toBeNull());
    now.mockRestore();
  });

  it('removes the notice about failed earlier candles when the interval changes', async () => {
    const { rerender } = show();
    await loaded();
    server.refuseOnce(listCandles, 404, 'Gone');
    act(() => engines.at(-1)?.options.onNearStart());
    expect(await screen.findByText(/Earlier candles could not be loaded/)).toBeVisible();
    rerender(chart({ interval: '1h' }));
    expect(screen.queryByText(/Earlier candles could not be loaded/)).toBeNull();
  });

  it('compares two contracts by their change in percent', async () => {
    show({ compare: contractKey(eth) });
    await loaded();
    await waitFor(() => expect(legend()).toContain('ETH/USDT on OKX101.00'));
    expect(engines.at(-1)?.options.scale).toBe('percent');
    expect(screen.getByRole('button', { name: 'Log' })).toBeDisabled();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'vs ETH/USDT on OKX' }));
    await user.click(await screen.findByRole('button', { name: 'Remove comparison' }));
    expect(onSettings).toHaveBeenCalledWith({ compare: undefined });
  });

  it('saves interval, volume and scale', async () => {
    show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '1h' }));
    await user.click(screen.getByRole('button', { name: 'Volume' }));
    await user.click(screen.getByRole('button', { name: 'Log' }));
    expect(onSettings.mock.calls).toEqual([
      [{ interval: '1h' }],
      [{ volume: false }],
      [{ logarithmic: true }],
    ]);
  });

  it('keeps the volume and the scale beside the other controls on a phone', () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(370);
    show();
    expect(screen.getByRole('button', { name: 'Volume' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log' })).toBeVisible();
    width.mockRestore();
  });

  it('moves the volume to the style menu when narrow', async () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    show();
    const user = userEvent.setup();
    expect(screen.queryByRole('button', { name: 'Volume' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Style: Candles' }));
    const volume = screen.getByRole('menuitem', { name: 'Volume' });
    expect(volume).toHaveAttribute('aria-current', 'true');
    await user.click(volume);
    expect(onSettings).toHaveBeenLastCalledWith({ volume: false });
    width.mockRestore();
  });

  it('shows why candles failed to load, and which venue it waits for if there are none', async () => {
    server.refuseOnce(listCandles, 404, 'Not listed.');
    const { unmount } = show();
    expect(await screen.findByText('The candles could not be loaded')).toBeVisible();
    expect(screen.getByText('Not listed.')).toBeVisible();
    unmount();
    queryClient.clear();
    server.respond(listCandles, () => []);
    show();
    expect(await screen.findByText('Waiting for Binance Spot')).toBeVisible();
  });
});
