import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { refusal } from '@parallax/api/testing';
import { type Candle, contractKey, listCandles, listPriceAlerts } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PriceChart } from './price-chart.tsx';
import { priceChartSettingsSchema } from './price-chart-settings.ts';

const binance = contractOf({ exchangeName: 'Binance Spot', priceDecimals: 1 });
const okx = contractOf({ exchange: 'okx', exchangeName: 'OKX', priceDecimals: 1 });
const page = startPage({ contracts: [binance, okx] });

const STEP = 900_000;
const candle = (index: number): Candle => ({
  at: index * STEP,
  open: index,
  high: index + 1,
  low: index - 1,
  close: index,
  volume: 10,
});

let engines = installFakeEngines();
const onSettings = jest.fn();
const show = (settings: object = {}) => {
  render(
    <QueryClientProvider client={queryClient}>
      <PriceChart
        contract={binance}
        settings={priceChartSettingsSchema.parse(settings)}
        onSettings={onSettings}
      />
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const legend = () => screen.getByRole('list').textContent;

beforeEach(() => {
  engines = installFakeEngines();
  onSettings.mockReset();
  page.server.respond(listPriceAlerts, () => []);
  page.server.respond(listCandles, () => [candle(100)]);
});

describe('design §7 Price chart: a contract without candles', () => {
  it('is shown as soon as its first candle arrives', async () => {
    page.server.respond(listCandles, () => []);
    show();
    expect(await screen.findByText('Waiting for Binance Spot')).toBeVisible();
    await page.feed.candles(contractKey(binance), '15m', [candle(100)]);
    expect(screen.queryByText('Waiting for Binance Spot')).toBeNull();
    expect(legend()).toContain('C 100.0');
  });
});

describe('design §7 Price chart: candles of a venue that sends no prices', () => {
  it("are shown without the notice 'Waiting for'", async () => {
    await page.feed.disconnect();
    show();
    await waitFor(() => expect(legend()).toContain('C 100.0'));
    expect(screen.queryByText(/Waiting for/)).toBeNull();
  });
});

describe('design §7 Price chart: a comparison with the same pair on another venue', () => {
  const compare = contractKey(okx);

  it('names the venue of the compared contract in the toolbar', async () => {
    show({ compare });
    expect(await screen.findByRole('button', { name: 'vs BTC/USDT on OKX' })).toBeVisible();
  });

  it('names the contract whose candles could not be loaded, and loads them on request', async () => {
    page.server.respond(listCandles, ({ query: { contract } }) => {
      if (contract === compare) throw refusal(404, 'Not listed.');
      return [candle(100)];
    });
    const user = show({ compare });
    expect(
      await screen.findByText('The candles of BTC/USDT on OKX could not be loaded.'),
    ).toBeVisible();
    page.server.respond(listCandles, () => [candle(100)]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(legend()).toContain('BTC/USDT on OKX100.0'));
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });
});

describe('design §7 Price chart: drawing a line', () => {
  it('can be cancelled without a keyboard', async () => {
    const user = show();
    await waitFor(() => expect(engines).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Lines' }));
    await user.click(screen.getByRole('button', { name: 'Draw on the chart' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/Press on the chart/)).toBeNull();
    act(() => engines.at(-1)?.options.onPress(107.2));
    expect(onSettings).not.toHaveBeenCalled();
  });
});
