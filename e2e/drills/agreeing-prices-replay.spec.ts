import { test } from '../kit/test.ts';
import { expectAgreementForAMinute, ON_KRAKEN } from './agreeing-prices.ts';

test.use({
  serverSettings: { feed: 'replay', feedSpeed: 20 },
  viewport: { width: 1600, height: 900 },
});

test('all places show the same replayed prices for a minute', async ({ page, server }) => {
  await expectAgreementForAMinute(page, server.url, ON_KRAKEN);
});
