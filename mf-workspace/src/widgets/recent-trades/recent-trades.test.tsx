import { expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import RecentTrades from './recent-trades.tsx';
import { recentTradesSettingsSchema } from './recent-trades-settings.ts';

const contract = contractOf();
startPage({ contracts: [contract] });

it('Recent trades states below the list that the rate of trades is unknown until it is', async () => {
  const settings = recentTradesSettingsSchema.parse({ contract: contractKey(contract) });
  render(<RecentTrades settings={settings} onSettings={() => undefined} />);
  expect(await screen.findByText('— trades a minute')).toBeVisible();
});
