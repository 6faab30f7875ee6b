import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
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
const compare = contractKey(okx);
const candle: Candle = { at: 0, open: 100, high: 101, low: 99, close: 100, volume: 10 };

let engines = installFakeEngines();
const onSettings = jest.fn();
const show = (settings: object = { compare }) => {
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
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  engines = installFakeEngines();
  onSettings.mockReset();
  page.server.respond(listPriceAlerts, () => []);
  page.server.respond(listCandles, () => [candle]);
});

describe('a compared contract of a disconnected venue', () => {
  it('has no line, while the chart names it and the reason and keeps its setting', async () => {
    await page.disconnect('okx');
    show();
    await waitFor(() => expect(legend()).toContain('C 100.0'));
    expect(legend()).not.toContain('OKX');
    expect(engines.at(-1)?.options.scale).toBe('normal');
    expect(page.server.received(listCandles)).toHaveLength(1);
    expect(screen.getByText('BTC/USDT on OKX is no longer connected.')).toBeVisible();
    expect(button('vs BTC/USDT on OKX · hidden')).toBeVisible();
    expect(onSettings).not.toHaveBeenCalled();
  });
});

describe('a compared contract that the venue filter hides', () => {
  it('loses its line, and has it again as soon as the filter permits it', async () => {
    show();
    await waitFor(() => expect(legend()).toContain('BTC/USDT on OKX100.0'));
    act(() => page.filterVenues('binance_spot'));
    await waitFor(() => expect(legend()).not.toContain('OKX'));
    expect(screen.getByText('BTC/USDT on OKX is hidden by the venue filter.')).toBeVisible();
    act(() => page.filterVenues());
    await waitFor(() => expect(legend()).toContain('BTC/USDT on OKX100.0'));
    expect(screen.queryByText(/hidden by the venue filter/)).toBeNull();
    expect(button('vs BTC/USDT on OKX')).toBeVisible();
  });

  it('can be removed', async () => {
    page.filterVenues('binance_spot');
    const user = show();
    await user.click(button('vs BTC/USDT on OKX · hidden'));
    await user.click(button('Remove comparison'));
    expect(onSettings.mock.calls).toEqual([[{ compare: undefined }]]);
  });
});

describe('a compared contract that is no longer listed', () => {
  it('is named with the reason, and can be removed', async () => {
    const user = show({ compare: 'okx:BTC-USDT-241227' });
    expect(screen.getByText('BTC 27 Dec 24 USDT on okx is no longer listed.')).toBeVisible();
    expect(button('vs BTC 27 Dec 24 USDT on okx · delisted')).toBeVisible();
    await user.click(button('Remove comparison'));
    expect(onSettings.mock.calls).toEqual([[{ compare: undefined }]]);
  });
});

it("a compared contract that became the chart's own has no line, and can be removed", async () => {
  const user = show({ compare: contractKey(binance) });
  await waitFor(() => expect(engines).not.toEqual([]));
  expect(engines.at(-1)?.options.scale).toBe('normal');
  expect(screen.getByText("BTC/USDT on Binance Spot is the chart's own contract.")).toBeVisible();
  await user.click(button('vs BTC/USDT on Binance Spot · hidden'));
  await user.click(button('Remove comparison'));
  expect(onSettings.mock.calls).toEqual([[{ compare: undefined }]]);
});

describe("the choice 'Compare'", () => {
  it("does not offer the chart's own contract", async () => {
    const user = show({});
    await user.click(button('Compare'));
    await user.click(screen.getByRole('combobox', { name: 'Contract to compare' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('OKX'),
    ]);
  });
});
