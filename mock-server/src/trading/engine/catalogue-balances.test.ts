import { expect, it } from '@jest/globals';
import { openMarket } from '@parallax/server-market/open-market';
import { catalogueBalances } from './catalogue-balances.ts';

it('names what an earlier release stored as it was typed as the catalogue does, and adds up one asset', async () => {
  const market = await openMarket({ feed: 'sim', log: () => undefined });
  const stored = [
    { asset: 'usdt', amount: '1000.5' },
    { asset: 'USDT', amount: '0.25' },
    { asset: 'Btc', amount: '1' },
    { asset: 'DELISTED', amount: '7' },
  ];
  expect(catalogueBalances({ market }, 'binance_spot', stored)).toEqual([
    { asset: 'USDT', amount: '1000.75' },
    { asset: 'BTC', amount: '1' },
    { asset: 'DELISTED', amount: '7' },
  ]);
});
