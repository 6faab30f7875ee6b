import { beforeEach, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import type { WidgetSettings } from '@parallax/federation/loading';
import { addPriceAlert, contractKey, listCandles, listPriceAlerts } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { alertOf } from '../price-alerts/testing/alerts.ts';
import PriceChartWidget from './price-chart-widget.ts';

const btc = contractOf({ priceDecimals: 1 });
const eth = contractOf({ symbol: 'ETH-USDT', base: 'ETH', priceDecimals: 1 });
const { server } = startPage({ contracts: [btc, eth] });

/** Shows the widget and stores its changes. Returns the stored settings, and a function that changes them. */
function show(initial: WidgetSettings) {
  let stored = initial;
  const save = (change: WidgetSettings): void => {
    stored = { ...stored, ...change };
    rerender(widget());
  };
  const widget = () => (
    <QueryClientProvider client={queryClient}>
      <PriceChartWidget part="content" settings={stored} onSettings={save} />
    </QueryClientProvider>
  );
  const { rerender } = render(widget());
  return { save, lines: () => stored['lines'] };
}

beforeEach(() => {
  installFakeEngines();
  server.respond(listPriceAlerts, () => []);
  server.respond(listCandles, () => []);
});

it('a line that becomes an alert while the contract changes removes no line of the new contract', async () => {
  const saving = server.hold(addPriceAlert);
  const line = { id: 'a', contract: contractKey(btc), price: 107 };
  const { save, lines } = show({ contract: contractKey(btc), lines: [line] });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Lines 1' }));
  await user.click(screen.getByRole('button', { name: 'Alert me at 107.0' }));
  await waitFor(() => expect(server.received(addPriceAlert)).toHaveLength(1));
  act(() => save({ contract: contractKey(eth) }));
  await user.click(screen.getByRole('button', { name: 'Lines' }));
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '2000{Enter}');
  expect(lines()).toHaveLength(2);
  saving.send(alertOf());
  await waitFor(() =>
    expect(lines()).toEqual([
      expect.objectContaining({ contract: contractKey(eth), price: 2_000 }),
    ]),
  );
});
