import { test } from '../kit/test.ts';
import { expectAgreementForAMinute, SIMULATED } from './agreeing-prices.ts';

test.use({ serverSettings: { feed: 'sim' }, viewport: { width: 1600, height: 900 } });

test('all places show the same simulated prices for a minute', async ({ page, server }) => {
  await expectAgreementForAMinute(page, server.url, SIMULATED);
});
