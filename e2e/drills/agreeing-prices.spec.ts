import { expectAgreement } from '../kit/agreeing-prices.ts';
import { openDeskOf, placesOf } from '../kit/desk-of-one-contract.ts';
import type { ServerSettings } from '../kit/server.ts';
import { test } from '../kit/test.ts';

const MINUTE_MS = 60_000;

const FEEDS: readonly {
  name: string;
  serverSettings: ServerSettings;
  contract: string;
  search: string;
}[] = [
  {
    name: 'simulation',
    serverSettings: { feed: 'sim' },
    contract: 'binance_spot:BTCUSDT',
    search: 'btc/usdt binance spot',
  },
  {
    name: 'replay',
    serverSettings: { feed: 'replay', feedSpeed: 20 },
    contract: 'kraken_spot:XBTUSDT',
    search: 'btc/usdt kraken',
  },
  {
    name: 'stand-in',
    serverSettings: { feed: 'live' },
    contract: 'kraken_spot:XBTUSDT',
    search: 'btc/usdt kraken',
  },
];

for (const { name, serverSettings, contract, search } of FEEDS) {
  test.describe(`prices of the ${name}`, () => {
    test.use({ serverSettings, viewport: { width: 1600, height: 900 } });

    test('are the same in every place that shows a contract, for a minute', async ({ page }) => {
      await openDeskOf(page, { contract, search });
      await expectAgreement(page, placesOf(contract), MINUTE_MS);
    });
  });
}
