import { expectAgreement, expectSpreadOfQuotes } from '../kit/agreeing-prices.ts';
import { openDeskOf, placesOf } from '../kit/desk-of-one-contract.ts';
import { test } from '../kit/test.ts';

test.use({ viewport: { width: 1600, height: 900 } });

const CONTRACT = 'binance_spot:BTCUSDT';

test('design §5 all places show the same price of a contract in every frame, with its spread', async ({
  page,
}) => {
  await openDeskOf(page, { contract: CONTRACT, search: 'btc/usdt binance spot' });
  await expectAgreement(page, placesOf(CONTRACT), 10_000);
  await expectSpreadOfQuotes(page, 10_000);
});
