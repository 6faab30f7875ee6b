import { test } from '../kit/test.ts';
import { expectAgreementForAMinute, ON_KRAKEN } from './agreeing-prices.ts';

test.use({ serverSettings: { feed: 'live' }, viewport: { width: 1600, height: 900 } });

test('prices of the fake venues are the same in every place for a minute', async ({
  page,
  server,
}) => {
  await expectAgreementForAMinute(page, server.url, ON_KRAKEN);
});
