import { test } from '../kit/test.ts';
import { expectAgreementForAMinute, ON_KRAKEN } from './agreeing-prices.ts';

test.use({ serverSettings: { feed: 'live' }, viewport: { width: 1600, height: 900 } });

test('all places show the same prices of the fake venues for a minute', async ({
  page,
  server,
}) => {
  await expectAgreementForAMinute(page, server.url, ON_KRAKEN);
});
