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
const widget = (key: string) => (
  <RecentTrades
    settings={recentTradesSettingsSchema.parse({ contract: key })}
    onSettings={() => undefined}
  />
);

it('Recent trades states below the list that the rate of trades is unknown until it is', async () => {
  render(widget(contractKey(contract)));
  expect(await screen.findByText('— trades a minute')).toBeVisible();
});

it('Recent trades shows no rate of another contract while it waits for trades', async () => {
  const { rerender } = render(widget(contractKey(contract)));
  await feed.trades(contractKey(contract), [
    { id: '1', price: 100, size: 1, side: 'buy', at: serverNow() },
  ]);
  expect(await screen.findByText(/^1 trades, 100/)).toBeVisible();
  rerender(widget(contractKey(silent)));
  expect(screen.getByText('Waiting for OKX')).toBeVisible();
  expect(screen.getByText('— trades a minute')).toBeVisible();
});
