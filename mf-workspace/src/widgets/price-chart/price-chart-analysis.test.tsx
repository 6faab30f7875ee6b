import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  addPriceAlert,
  type Candle,
  contractKey,
  listCandles,
  listPriceAlerts,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LinkedContractContext } from '../../widget-kit/links/linked-contract-context.ts';
import { alertOf } from '../price-alerts/testing/alerts.ts';
import { afterChange } from '../testing/after-change.ts';
import { PriceChart } from './price-chart.tsx';
import { priceChartSettingsSchema } from './price-chart-settings.ts';

const btc = contractOf({ exchangeName: 'Binance Spot', priceDecimals: 1, tick: 0.5 });
const { server } = startPage({ contracts: [btc] });
const START = Date.UTC(2026, 10, 21);
const candles: Candle[] = Array.from({ length: 60 }, (_, index) => ({
  at: START + index * 900_000,
  open: 100,
  high: 112,
  low: 98,
  close: 100 + index,
  volume: 10,
}));

let engines = installFakeEngines();
const saved = jest.fn();

function Harness({ stored }: { stored?: object }) {
  const [settings, setSettings] = useState(() => priceChartSettingsSchema.parse(stored ?? {}));
  return (
    <LinkedContractContext
      value={{ contract: undefined, link: 'blue', onRefusal: () => undefined }}
    >
      <QueryClientProvider client={queryClient}>
        <PriceChart
          contract={btc}
          settings={settings}
          onSettings={(change) => {
            saved(typeof change === 'function' ? change(settings) : change);
            setSettings((before) => afterChange(before, change));
          }}
        />
      </QueryClientProvider>
    </LinkedContractContext>
  );
}
const show = async (stored?: object) => {
  render(<Harness {...(stored && { stored })} />);
  await waitFor(() => expect(legend()).toContain('BTC/USDT'));
  return userEvent.setup();
};
const legend = () => screen.getAllByRole('list')[0]?.textContent;
const levels = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  engines = installFakeEngines();
  server.respond(listPriceAlerts, () => []);
  server.respond(listCandles, () => candles);
  server.respond(addPriceAlert, () => alertOf());
});
afterEach(() => {
  jest.clearAllMocks();
});

describe('design §7 Price chart: indicators', () => {
  it('are added with default parameters, which can be changed', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Indicators' }));
    await user.click(screen.getByRole('button', { name: 'Add indicator' }));
    await user.click(screen.getByRole('menuitem', { name: 'Simple moving average (SMA)' }));
    await waitFor(() => expect(legend()).toContain('SMA 20149.5'));
    const field = screen.getByRole('textbox', { name: 'Length' });
    await user.clear(field);
    expect(field).toBeInvalid();
    expect(legend()).toContain('SMA 20');
    await user.type(field, '10');
    await waitFor(() => expect(legend()).toContain('SMA 10154.5'));
    await user.click(screen.getByRole('button', { name: 'Remove SMA 10' }));
    await waitFor(() => expect(legend()).not.toContain('SMA'));
  });

  it('are drawn in panes below the price if they have their own axis', async () => {
    const indicators = [
      { id: 'a', kind: 'sma', length: 5 },
      { id: 'b', kind: 'rsi', length: 14 },
      { id: 'c', kind: 'macd', fast: 12, slow: 26, signal: 9 },
    ];
    await show({ indicators });
    await waitFor(() => expect(legend()).toContain('RSI 14100.0'));
    const panes = engines.at(-1)?.options.series.map(({ label, pane }) => `${label}: ${pane}`);
    expect(panes).toEqual([
      'BTC/USDT: 0',
      'Volume: 0',
      'SMA 5: 0',
      'RSI 14: 1',
      'MACD 12, 26, 9 histogram: 2',
      'MACD 12, 26, 9: 2',
      'MACD 12, 26, 9 signal: 2',
    ]);
  });
});

describe('design §7 Price chart: VWAP of the day (UTC)', () => {
  const MINUTE = 60_000;
  /** The candles of minutes of the day, at a price of 100, and of 200 from 10:00 UTC on. */
  const minutes = (from: number, to: number): Candle[] =>
    Array.from({ length: to - from }, (_, index) => {
      const price = from + index < 600 ? 100 : 200;
      const prices = { open: price, high: price, low: price, close: price };
      return { at: START + (from + index) * MINUTE, ...prices, volume: 1 };
    });
  const shown = { from: START + 1_100 * MINUTE, to: START + 1_199 * MINUTE };
  const showVwap = async (more: object = {}) => {
    server.respond(listCandles, ({ query: { to } }) =>
      to === undefined ? minutes(200, 1_200) : minutes(0, 200),
    );
    await show({ interval: '1m', indicators: [{ id: 'a', kind: 'vwap' }], ...more });
  };

  it('appears once the candles are loaded back to the start of the first visible day', async () => {
    await showVwap();
    await waitFor(() => expect(engines.at(-1)?.options.series.at(-1)?.label).toBe('VWAP'));
    expect(legend()).not.toContain('VWAP1');
    act(() => engines.at(-1)?.options.onRange(shown));
    await waitFor(() => expect(legend()).toContain('VWAP150.0'));
    act(() => engines.at(-1)?.options.onRange(shown));
    expect(server.received(listCandles)).toHaveLength(2);
  });

  it('does not load earlier candles unless it is added', async () => {
    await showVwap({ indicators: [] });
    await waitFor(() => expect(engines).toHaveLength(1));
    act(() => engines.at(-1)?.options.onRange(shown));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(server.received(listCandles)).toHaveLength(1);
  });
});

describe('design §7 Price chart: styles', () => {
  it('are candles, Heikin-Ashi candles or a line', async () => {
    const user = await show({ style: 'Heikin-Ashi' });
    // (100 + 112 + 98 + 159) / 4
    await waitFor(() => expect(legend()).toContain('C 117.3'));
    await user.click(screen.getByRole('button', { name: 'Style: Heikin-Ashi' }));
    await user.click(screen.getByRole('menuitem', { name: 'Line' }));
    await waitFor(() => expect(legend()).toContain('BTC/USDT159.0'));
    expect(saved).toHaveBeenLastCalledWith({ style: 'Line' });
  });
});

describe('design §7 Price chart: lines', () => {
  it('are added at the entered price, rounded to the tick size', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Lines' }));
    await user.click(screen.getByRole('button', { name: 'Add line' }));
    expect(screen.getByText('Please enter a price above 0.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '1,105.3{Enter}');
    expect(saved).toHaveBeenLastCalledWith({
      lines: [{ id: expect.any(String), contract: contractKey(btc), price: 1_105.5 }],
    });
    expect(screen.getByText('1,105.5')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove line 1,105.5' }));
    expect(saved).toHaveBeenLastCalledWith({ lines: [] });
  });

  it('are drawn by pressing on the chart', async () => {
    const user = await show();
    await waitFor(() => expect(engines).toHaveLength(1));
    act(() => engines.at(-1)?.options.onPress(107.2));
    expect(saved).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Lines' }));
    await user.click(screen.getByRole('button', { name: 'Draw on the chart' }));
    expect(screen.getByText(/Press on the chart at the price of the line/)).toBeVisible();
    act(() => engines.at(-1)?.options.onPress(107.2));
    expect(saved).toHaveBeenLastCalledWith({ lines: [expect.objectContaining({ price: 107 })] });
    expect(screen.queryByText(/Press on the chart/)).toBeNull();
  });

  it('are not drawn after Escape', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Lines' }));
    await user.click(screen.getByRole('button', { name: 'Draw on the chart' }));
    expect(screen.getByText(/Press on the chart at the price of the line/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/Press on the chart/)).toBeNull();
    act(() => engines.at(-1)?.options.onPress(107.2));
    expect(saved).not.toHaveBeenCalled();
  });

  it('become price alerts, or remain lines if the server rejects the alert', async () => {
    const lines = [{ id: 'a', contract: contractKey(btc), price: 107 }];
    const user = await show({ lines });
    server.refuseOnce(addPriceAlert, 409, 'Full');
    await user.click(screen.getByRole('button', { name: 'Lines 1' }));
    const popover = within(screen.getByRole('dialog', { name: 'Lines and alerts' }));
    const alertMe = popover.getByRole('button', { name: 'Alert me at 107.0' });
    await user.click(alertMe);
    await waitFor(() => expect(server.received(addPriceAlert)).toHaveLength(1));
    await waitFor(() => expect(alertMe).toHaveAttribute('aria-busy', 'false'));
    expect(popover.getByText('107.0')).toBeVisible();
    await user.click(alertMe);
    await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ lines: [] }));
    expect(server.received(addPriceAlert).at(-1)).toEqual({
      body: {
        kind: 'crosses',
        contract: contractKey(btc),
        value: 107,
        repeat: 'once',
        active: true,
      },
    });
    expect(levels()).not.toContain('107.0');
  });
});
