import { expect, it } from '@jest/globals';
import { serverNow } from '@parallax/feed';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import RecentTrades from './recent-trades.tsx';
import { recentTradesSettingsSchema } from './recent-trades-settings.ts';

const contract = contractOf();
const silent = contractOf({ exchange: 'okx', exchangeName: 'OKX' });
const { feed } = startPage({ contracts: [contract, silent] });
const widget = (key: string, settings: object = {}) => (
  <RecentTrades
    settings={recentTradesSettingsSchema.parse({ contract: key, ...settings })}
    onSettings={() => undefined}
  />
);

const download = () => screen.getByRole('button', { name: 'Download CSV' });
const trade = { id: '1', price: 100, size: 1, side: 'buy' } as const;

it('Recent trades shows no rate of trades, and disables the download with the reason, until it has trades', async () => {
  render(widget(contractKey(contract)));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByText(/a minute/)).toBeNull();
  expect(download()).toBeDisabled();
  expect(download()).toHaveAccessibleDescription('No trades to download yet');
  await feed.trades(contractKey(contract), [{ ...trade, at: serverNow() }]);
  expect(await screen.findByText('1 trade, 100 USDT a minute')).toBeVisible();
  expect(download()).toBeEnabled();
});

it('Recent trades disables the download while no trade has the least value', async () => {
  render(widget(contractKey(contract), { least: 500 }));
  await screen.findByRole('table');
  await feed.trades(contractKey(contract), [{ ...trade, at: serverNow() }]);
  expect(download()).toBeDisabled();
  await feed.trades(contractKey(contract), [{ ...trade, id: '2', size: 5, at: serverNow() }]);
  expect(download()).toBeEnabled();
});

it('Recent trades shows no rate of another contract while it waits for trades', async () => {
  const { rerender } = render(widget(contractKey(contract)));
  await feed.trades(contractKey(contract), [{ ...trade, at: serverNow() }]);
  expect(await screen.findByText(/^1 trade, 100/)).toBeVisible();
  rerender(widget(contractKey(silent)));
  expect(screen.getByText('Waiting for OKX')).toBeVisible();
  expect(screen.queryByText(/a minute/)).toBeNull();
});
